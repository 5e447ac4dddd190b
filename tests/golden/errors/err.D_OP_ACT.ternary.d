/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	pid ? printf("x") : 1;
}
