/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = 1;
	@b = pid;
	@c = strlen("a");
	@d = count() + 1;
}
