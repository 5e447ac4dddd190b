/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	a["x", 1] = 1;
	x = a["y"];
}
