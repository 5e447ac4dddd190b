/* @@cmd: script -qec "TERM=xterm $minid -q -x live -x aggrate=1h -s $script 2>&1" /dev/null </dev/null; $minid -q -x live -x aggrate=1ms -s $script */
/* @@need: script */
/* @@filter: s,.\[,ESC[,g;s,\r,, */
/* live: the aggregations are drawn over their last picture, on a terminal. */
BEGIN
{
	@["a"] = count();
	@b["b"] = sum(2);
}
tick-10ms
/i++ == 20/
{
	exit(0);
}
