/* @@args: -x errtags */
BEGIN
{
	s = "x";
	printf(s);
}
