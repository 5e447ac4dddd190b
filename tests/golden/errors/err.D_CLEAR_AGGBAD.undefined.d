/* @@args: -x errtags */
BEGIN
{
	clear(@nowhere);
}
