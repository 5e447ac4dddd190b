/* @@args: -x errtags */
/* @@vm: yes */
int module`name;
self int a`b;
BEGIN
{
	exit(0);
}
