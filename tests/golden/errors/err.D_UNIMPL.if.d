/* @@args: -x errtags */
BEGIN
{
	if (1) { x = 1; }
}
