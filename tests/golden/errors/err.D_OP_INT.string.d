/* @@args: -x errtags */
BEGIN
{
	x = "a" & 1;
}
