/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	tracemem(arg0, 0);
}
