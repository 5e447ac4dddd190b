/* @@args: -x errtags */
BEGIN
{
	x = sizeof (void);
}
