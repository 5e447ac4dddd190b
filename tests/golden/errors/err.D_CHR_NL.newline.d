/* @@args: -x errtags */
BEGIN
{
	x = 'a
';
}
