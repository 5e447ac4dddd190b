/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printf("%A\n", usym(0));
}
