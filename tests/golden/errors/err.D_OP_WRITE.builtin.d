/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	pid = 1;
}
