/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	1 ? printf("x") : 1;
}
