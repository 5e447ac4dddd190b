/* @@vm: yes */
/* The same probe twice in a list runs twice; a probe by its number; fields
 * are filled from the right and an empty one is any (reference 2.5). */
BEGIN, dtrace:::BEGIN, :::BEGIN, ::BEGIN, 1, BEGI?, [A-C]EGIN, B*, [!E]EGIN, [ABC]EGIN
{
	n++;
}
BEGIN
{
	printf("%d %s:%s:%s:%s\n", n, probeprov, probemod, probefunc, probename);
	exit(0);
}
