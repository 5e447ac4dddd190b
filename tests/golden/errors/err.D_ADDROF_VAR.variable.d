/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	v = 1;
	x = &v;
}
