/* @@args: -x errtags */
/* @@vm: yes */
int a[5];
BEGIN
{
	a[1, 2] = 1;
	x = a[1, 2];
	x = uregs[1, 2];
}
