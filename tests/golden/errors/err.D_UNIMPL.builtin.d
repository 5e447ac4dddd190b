/* @@args: -x errtags */
BEGIN
{
	x = copyin(0, 1);
}
