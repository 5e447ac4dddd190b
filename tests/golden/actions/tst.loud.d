/* @@loud: yes */
/* @@filter: s/^ *[0-9]*\( *[12]  *:\)/  0\1/ */
/* @@vm: yes */
/* Which clauses print the default line: all with an action that records, also
 * exit and those of aggregations; not those that only store or count. */
BEGIN
{
	printf("hi\n");
}

BEGIN
{
	x = 1;
	@a = count();
}

BEGIN
{
	clear(@a);
}

BEGIN
{
}

BEGIN
{
	printa("%@d\n", @a);
	printf("a"); printf("b");
}

BEGIN
{
	exit(0);
}

END
{
	trace(5);
}
