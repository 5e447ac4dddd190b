/* @@args: -x errtags */
/* @@filter: /^minid/!d; s/failed.*: line/line/ */
/* @@vm: yes */
/* lquantize() and llquantize() just outside of what their constants may be
 * (reference 5.1, 5.4). Just inside is aggs/tst.lquantize-forms and others. */
BEGIN
{
	@a = lquantize(1, 0, 10, 65536);
	@b = lquantize(1, 0, 10, -1);
	@c = lquantize(1, 0, 65536, 1);
	@d = lquantize(1, 5, 5);
	@e = lquantize(1, -2147483649, 0, 65535);
	@f = lquantize(1, 0, 2147483648, 65535);
	@g = llquantize(1, 65536, 0, 0, 65536);
	@h = llquantize(1, 10, -1, 2, 10);
	@i = llquantize(1, 10, 2, 1, 10);
	@j = llquantize(1, 10, 0, 19, 10); /* 10^20 */
	@k = llquantize(1, 2, 0, 63, 2); /* 2^64 */
	@l = llquantize(1, 10, 0, 2, 0);
	@m = llquantize(1, 10, 0, 2, 65536);
	@n = llquantize(1, 10, 0, 2, 4); /* does not divide 10 */
	@o = llquantize(1, 10, 0, 2, 15); /* is no multiple */
	@p = llquantize(1, 10, 0, 2, 40); /* does not divide 100 */
	@q = llquantize(1, 10, 1, 2, 40); /* nor here */
	@r = llquantize(1, 10, 2, 2, 40); /* but 1000 */
	@s = llquantize(1, 10, 0, 18, 10);
	@t = llquantize(1, 2, 0, 62, 2);
	@u = llquantize(1, 65535, 0, 0, 65535);
	@v = llquantize(1, 10, 0, 2, 100);
}
