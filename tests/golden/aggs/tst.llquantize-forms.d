/* @@vm: yes */

/* Below the lowest magnitude; negative values; more steps than the factor;
 * beyond both ends. */
BEGIN
{
	@two = llquantize(1, 2, 1, 4, 2);
	@two = llquantize(3, 2, 1, 4, 2);
	@two = llquantize(9, 2, 1, 4, 2);
	@zero = llquantize(0, 10, 0, 2, 10);
	@fine = llquantize(9, 10, 0, 2, 20);
	@fine = llquantize(19, 10, 0, 2, 20);
	@neg = llquantize(-54, 10, 0, 2, 20);
	@high = llquantize(1000, 10, 0, 2, 20);
	@low = llquantize(-1000, 10, 0, 2, 20);
	exit(0);
}
