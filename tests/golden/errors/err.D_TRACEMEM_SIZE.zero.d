/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	tracemem(arg0, 0);
	tracemem(arg0, -1);
	tracemem(arg0, pid);
	tracemem(arg0, 4294967297);
	tracemem(arg0, 1, pid);
}
