/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = strlen(1);
}
