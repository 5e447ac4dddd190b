/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	clear(@nowhere);
}
