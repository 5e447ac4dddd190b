/* @@args: -x errtags */
BEGIN
{
	trunc(@nowhere);
}
