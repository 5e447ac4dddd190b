/* @@vm: yes */
/* An array of fixed size. */
int a[4];

BEGIN
{
	a[0] = 1;
	a[3] = 4;
	a[1] += 5;
	n = 3;
	printf("%d %d %d %d\n", a[0], a[1], a[2], a[n]);
	printf("%d\n", sizeof (a));
	exit(0);
}
