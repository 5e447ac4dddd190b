/* @@args: -x errtags */
/* @@vm: yes */
int a[3];
BEGIN
{
	p = &a[1];
}
