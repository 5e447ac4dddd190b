/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = 1;
	y = *x;
	z = *1;
	z = (x + 1)[2];
}
