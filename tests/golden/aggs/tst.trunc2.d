/* @@vm: yes */

/* trunc by number: the largest, the smallest, more than there are, none; what
 * is removed starts anew. */
BEGIN
{
	@a["1"] = sum(1); @a["2"] = sum(2); @a["3"] = sum(3);
	trunc(@a, 10);
	printa("%s ", @a);
	trunc(@a, 2);
	printa("%s ", @a);
	trunc(@a, -1);
	printa("%s\n", @a);
	trunc(@a, 0);
	printa("none %s\n", @a);
	@one = sum(5);
	trunc(@one, 1);
	printa("%@d\n", @one);
	trunc(@one);
	printa("none %@d\n", @one);
	exit(0);
}

END
{
	@a["3"] = sum(1);
	@one = sum(7);
	printa("%s %@d\n", @a);
	printa("%@d\n", @one);
}
