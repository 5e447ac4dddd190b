/* @@need: root */
/* @@cmd: cp "$targets/record" . && strip -g record && $minid -q -x errtags -c ./record -s $script */
/* @@filter: s|pid[0-9][0-9]*|pidN|; s|/[^ ]*[/]record|record| */
/* Nothing says what the arguments are. */
pid$target:a.out:take:entry
{
	trace(args[0]);
}
