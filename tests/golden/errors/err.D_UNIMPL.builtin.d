/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = copyin(0, 1);
}
