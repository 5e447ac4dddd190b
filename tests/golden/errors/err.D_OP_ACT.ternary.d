/* @@args: -x errtags */
BEGIN
{
	1 ? printf("x") : 1;
}
