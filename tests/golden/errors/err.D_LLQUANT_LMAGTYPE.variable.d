/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	n = 1;
	@a = llquantize(1, 10, n, 2, 10);
}
