/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = count();
	x = (1, @a);
}
