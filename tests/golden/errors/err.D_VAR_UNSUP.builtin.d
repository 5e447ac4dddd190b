/* @@args: -x errtags */
BEGIN
{
	x = curthread;
}
