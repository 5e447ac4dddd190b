/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	n = 1;
	@a = llquantize(1, n, 0, 2, 10);
}
