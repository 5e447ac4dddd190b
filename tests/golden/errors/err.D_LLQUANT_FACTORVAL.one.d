/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = llquantize(1, 1, 0, 2, 10);
	@b = llquantize(1, 65536, 0, 0, 2);
	@c = llquantize(1, -2, 0, 1, 2);
	@d = llquantize(1, 2, 0, 1, 2);
	@e = llquantize(1, 65535, 0, 0, 65535);
}
