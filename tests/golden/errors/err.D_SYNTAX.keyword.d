/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	while = 1;
}
