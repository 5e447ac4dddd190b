/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	a["x"] = 1;
	a[1] = 2;
}
