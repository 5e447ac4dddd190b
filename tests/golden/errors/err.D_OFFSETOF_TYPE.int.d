/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = offsetof(int, a);
}
