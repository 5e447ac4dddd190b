/* @@args: -x errtags -w */
/* @@vm: yes */
BEGIN
{
	freopen(".");
}
