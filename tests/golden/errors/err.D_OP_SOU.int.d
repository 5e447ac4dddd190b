/* @@args: -x errtags */
BEGIN
{
	x = 1;
	y = x.m;
}
