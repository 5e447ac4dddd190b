/* The most levels that lquantize() may have (reference 5.1). Linux 6.1 has no
 * room for that many where there are eight processors. */
BEGIN
{
	@widest = lquantize(65534, 0, 65535); @widest = lquantize(65535, 0, 65535);
	printa(@widest);
	exit(0);
}
