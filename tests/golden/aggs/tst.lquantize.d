/* @@vm: yes */
/* Below the base, at or above the limit, steps of 2. */
BEGIN
{
	@l = lquantize(-1, 0, 10, 2);
	@l = lquantize(3, 0, 10, 2);
	@l = lquantize(2, 0, 10, 2);
	@l = lquantize(10, 0, 10, 2);
	exit(0);
}
