/* @@args: -x errtags */
/* @@vm: yes */
int a[int, ...];
BEGIN
{
	a[1] = 1;
}
