/* @@args: -x errtags */
BEGIN
{
	x = (int)"text";
}
