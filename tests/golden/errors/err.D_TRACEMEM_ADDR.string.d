/* @@args: -x errtags */
BEGIN
{
	tracemem("x", 4);
}
