/* @@args: -x errtags */
/* @@vm: yes */
/* An array of associative arrays is nothing that could be used. */
int a[string][int];
BEGIN
{
	exit(0);
}
