/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	pid ? printf("x") : 1;
	pid ? 1 : printf("x");
	x = 1 ? trace(1) : 2;
}
