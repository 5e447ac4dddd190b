/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = llquantize(1, 10, 70000, 2, 10);
	@b = llquantize(1, 10, -1, 2, 10);
	@c = llquantize(1, 10, 3, 2, 10);
	@d = llquantize(1, 10, 2, 2, 10);
}
