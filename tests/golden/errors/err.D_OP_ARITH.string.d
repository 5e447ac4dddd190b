/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = "a" * 2;
	x = -"a";
	x = +"a";
	x = "a" / 2;
	x = 2 * "b";
	x *= "a";
	x /= "a";
}
