/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	s = "x";
	printf(s);
}
