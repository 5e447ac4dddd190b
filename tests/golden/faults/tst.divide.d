/* @@filter: s|^minid: .*(dtrace:::BEGIN): \(divide-by-zero\).*|\1| */
/* @@vm: yes */
/* A division by zero drops what its clause printed, keeps what it stored,
 * fires ERROR, and the next clause runs. */
BEGIN
{
	zero = 0;
	stored = 1;
	printf("lost\n");
	y = 1 / zero;
	stored = 2;
}

BEGIN
{
	printf("next %d\n", stored);
	exit(0);
}

ERROR
{
	printf("ERROR %d %d\n", arg4, arg5);
}
