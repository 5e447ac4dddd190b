/* @@vm: yes */
/* exit in the middle: the rest of the clause runs, later clauses and other
 * probes do not, END does, the last exit wins, its status is cut to a byte. */
BEGIN
{
	exit(3);
	trace("same");
	x = 1;
}

BEGIN
{
	trace("later");
	x = 2;
}

tick-1ms
{
	x = 3;
}

END
{
	printf(" %d\n", x);
	exit(256 + 4);
}
