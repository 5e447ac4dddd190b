/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	trace(exit(0));
	trace(printf("x"));
}
