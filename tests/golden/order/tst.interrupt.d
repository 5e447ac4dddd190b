/* @@cmd: for s in INT TERM; do $minid -qw -s $script $s; echo status $?; done; $minid -qw -s $script -n 'BEGIN { exit(4); }' none; echo status $?; $minid -qw -c true -s $script command; echo status $? */
/* @@filter: /^$/d */
/* END runs after tracing has stopped, by a signal, exit() or the command's end,
 * and what it prints comes last (reference 3.8). */
BEGIN
{
	printf("begin\n");
}
BEGIN
/$$1 == "INT" || $$1 == "TERM"/
{
	system("kill -%s %d", $$1, $pid);
}
tick-10ms
{
	n++;
}
END
{
	printf("end %s\n", $$1);
}
