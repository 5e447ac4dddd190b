/* @@args: -x errtags */
BEGIN
{
	x = strlen(1);
}
