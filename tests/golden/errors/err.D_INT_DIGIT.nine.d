/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = 0192;
}
