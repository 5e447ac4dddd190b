/* @@args: -x errtags -w */
/* @@vm: yes */
BEGIN
{
	freopen(".");
	freopen("");
	freopen("./x");
}
