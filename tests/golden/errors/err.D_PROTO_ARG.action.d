/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = strlen(usym(0));
	exit(exit(0));
	print(exit(0));
}
