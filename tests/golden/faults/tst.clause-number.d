/* @@cmd: $minid -q -n 'BEGIN { trace("one\n"); } BEGIN { x = 0; }' -n 'tick-1h { trace(0); }' -s $script */
/* @@vm: yes */
/* Clauses are counted over the whole run, from 0: in the message and in ERROR's
 * arg2 (reference 3.10). */
BEGIN
{
	trace(1 / x);
}
ERROR
{
	printf("%d %d %d\n", arg1, arg2, arg4);
	exit(0);
}
