/* @@args: -x errtags */
BEGIN
{
	x = offsetof(int, a);
}
