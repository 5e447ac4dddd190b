/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = llquantize(1, 10, 0, 2, 7);
	@b = llquantize(1, 10, 0, 2, 3);
	@c = llquantize(1, 10, 0, 2, 15);
	@d = llquantize(1, 10, 0, 2, 30);
	@e = llquantize(1, 10, 1, 2, 200);
	@f = llquantize(1, 10, 0, 2, 0);
	@g = llquantize(1, 10, 0, 2, -1);
	@h = llquantize(1, 10, 0, 2, 65536);
	@i = llquantize(1, 10, 0, 2, 5);
	@j = llquantize(1, 10, 0, 2, 100);
	@k = llquantize(1, 10, 1, 2, 100);
	@l = llquantize(1, 10, 2, 2, 1000);
}
