/* @@args: -x errtags */
BEGIN
{
	tracemem(arg0, 0);
}
