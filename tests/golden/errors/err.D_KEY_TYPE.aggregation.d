/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = count();
	x[@a] = 1;
	@b[@a] = count();
	x[1, @a] = 1;
}
