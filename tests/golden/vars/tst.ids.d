/* @@vm: yes */
/* BEGIN is probe 1; epid holds the probe and the clause. */
BEGIN
{
	printf("%d %d %s\n", id, epid, zonename);
	exit(0);
}
