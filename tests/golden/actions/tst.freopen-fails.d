/* @@args: -w */
/* @@filter: s/^minid: .*\(couldn't\)/\1/ */
/* A file that cannot be opened: a library error, and output stays. */
BEGIN
{
	freopen("/nonexistent/%d", 7);
	printf("still here\n");
	freopen("%s", "");
	exit(0);
}
ERROR
{
	printf("not a fault of the clause\n");
}
