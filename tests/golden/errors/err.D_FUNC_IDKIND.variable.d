/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = pid(1);
	y = 1;
	y(2);
	(y)(2);
	args(1);
}
