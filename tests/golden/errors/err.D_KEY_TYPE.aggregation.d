/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = count();
	x[@a] = 1;
}
