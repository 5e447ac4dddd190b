/* @@args: -x errtags */
/* @@vm: yes */
int a[5];
BEGIN
{
	a[1, 2] = 1;
}
