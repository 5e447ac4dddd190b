/* @@filter: s/^minid: .*\(illegal.*\)/\1/ */
/* @@vm: yes */
/* No such speculation: a fault. */
BEGIN
{
	commit(-1);
}
BEGIN
{
	discard(2);
	printf("not printed\n");
}
BEGIN
{
	speculate(2);
	printf("not printed\n");
}
BEGIN
{
	printf("done\n");
	exit(0);
}
ERROR
{
	printf("fault %d\n", arg4);
}
