/* @@vm: yes */

/* Step 1 by default; a range that the step does not divide; negative bases;
 * everything outside; increments; bounds and values of all bits. */
BEGIN
{
	@one = lquantize(2, 0, 4); @one = lquantize(3, 0, 4);
	@odd = lquantize(9, 0, 10, 4); @odd = lquantize(4, 0, 10, 4);
	@neg = lquantize(-7, -10, 10, 5); @neg = lquantize(-5, -10, 10, 5);
	@neg = lquantize(9, -10, 10, 5);
	@below = lquantize(-100, 0, 3);
	@above = lquantize(100, 0, 3);
	@incr = lquantize(1, 0, 3, 1, 5); @incr = lquantize(2, 0, 3, 1, 15);
	@min = lquantize(-9223372036854775807 - 1, -2147483648, -2147483647);
	@min = lquantize(-2147483648, -2147483648, -2147483647);
	@max = lquantize(9223372036854775807, 2147483646, 2147483647);
	@max = lquantize(2147483646, 2147483646, 2147483647);
	@step = lquantize(9, 0, 10, 10);
	exit(0);
}
