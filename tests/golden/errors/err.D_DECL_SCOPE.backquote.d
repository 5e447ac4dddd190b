/* @@args: -x errtags */
/* @@vm: yes */
int module`name;
BEGIN
{
	exit(0);
}
