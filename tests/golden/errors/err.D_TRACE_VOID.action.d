/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	trace((void)1);
}
