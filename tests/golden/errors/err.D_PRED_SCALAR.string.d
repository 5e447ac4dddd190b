/* @@args: -x errtags */
BEGIN
/"text"/
{
	x = 1;
}
