/* @@filter: s|^minid: .*(\([a-z]*:[^)]*\)): \([a-z].*\)|(\1): \2| */

/* @@vm: yes */
/* An index beyond the array. */
int a[4];

BEGIN
{
	n = 5;
	trace(a[n]);
}

BEGIN
{
	printf("after\n");
	exit(0);
}
