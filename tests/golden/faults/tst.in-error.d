/* @@filter: s|^minid: .*(\([a-z]*:[^)]*\)): \([a-z].*\)|(\1): \2| */

/* @@vm: yes */
/* A fault in ERROR is counted, and not a reason for another ERROR. */
BEGIN
{
	z = 0;
	x = 1 / z;
}

ERROR
{
	printf("once %d\n", ++n);
}

ERROR
{
	y = 1 / z;
}

BEGIN
{
	printf("%d\n", n);
	exit(0);
}
