/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = "a" & 1;
}
