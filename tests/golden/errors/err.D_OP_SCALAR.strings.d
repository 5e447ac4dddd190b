/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = !"a";
	x = "a" && 1;
	x = "a" ? 1 : 2;
}
