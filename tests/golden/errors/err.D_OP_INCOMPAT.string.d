/* @@args: -x errtags */
BEGIN
{
	s = "text";
	s = 1;
}
