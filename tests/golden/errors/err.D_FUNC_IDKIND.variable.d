/* @@args: -x errtags */
BEGIN
{
	x = pid(1);
}
