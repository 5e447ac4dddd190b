/* @@args: -x errtags */
BEGIN
{
	v = 1;
	x = &v;
}
