/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	clear(1);
}
