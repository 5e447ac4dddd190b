/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = count();
	@a = sum(1);
}
