/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = llquantize(1, 10, 0, 70000, 10);
	@b = llquantize(1, 10, 0, -1, 10);
	@c = llquantize(1, 10, 0, 19, 10);
	@d = llquantize(1, 2, 0, 63, 2);
	@e = llquantize(1, 10, 0, 18, 10);
	@f = llquantize(1, 2, 0, 62, 2);
}
