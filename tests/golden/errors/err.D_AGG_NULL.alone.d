/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a;
	@b[1] = count();
	@b[1];
}
