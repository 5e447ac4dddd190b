/* @@args: -x errtags -w */
/* @@vm: yes */
BEGIN
{
	speculate(1);
	exit(0);
}
