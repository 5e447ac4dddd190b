/* @@vm: yes */
BEGIN
{
	@q = llquantize(15, 10, 0, 2, 10);
	@q = llquantize(150000, 10, 0, 2, 10);
	exit(0);
}
