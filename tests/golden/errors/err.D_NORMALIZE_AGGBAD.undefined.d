/* @@args: -x errtags */
BEGIN
{
	normalize(@nowhere, 2);
}
