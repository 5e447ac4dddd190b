/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	s = "x";
	printf(s);
	printf(1);
	printf(execname, 1);
	system(s);
}
