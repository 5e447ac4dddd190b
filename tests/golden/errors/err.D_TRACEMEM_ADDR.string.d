/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	tracemem("x", 4);
}
