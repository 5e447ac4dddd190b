/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = 1 / 0;
	x = 1 % 0;
	x /= 0;
	x %= 0;
	x = pid / (1 - 1);
	x = pid % (2 - 2);
	x = 0 / 1;
}
