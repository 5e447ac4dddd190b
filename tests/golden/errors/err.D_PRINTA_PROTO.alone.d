/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printa("x\n");
	printa();
}
