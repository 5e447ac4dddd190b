/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	stack(0);
}
