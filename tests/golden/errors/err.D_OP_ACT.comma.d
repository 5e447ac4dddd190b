/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = (trace(1), 2);
}
