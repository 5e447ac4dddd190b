/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	tracemem("x", 4);
	tracemem(execname, 4);
	tracemem((void)1, 4);
	tracemem((char *)1, 4);
}
