/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printa("%d\n", 1);
}
