/* @@vm: yes */
/* llquantize (reference 5.4): the bin in the middle with and without negative
 * values in sight, bins below 0, more steps than the factor above magnitude 0, one
 * step a magnitude, the widest values. */
BEGIN
{
	@up = llquantize(2, 2, 1, 4, 2); @up = llquantize(3, 2, 1, 4, 2);
	printa(@up);
	@middle = llquantize(-1, 2, 1, 4, 2); @middle = llquantize(1, 2, 1, 4, 2);
	printa(@middle);
	@down = llquantize(-20, 10, 1, 2, 10);
	@down = llquantize(-29, 10, 1, 2, 10);
	@down = llquantize(-10, 10, 1, 2, 10);
	printa(@down);
	@fine = llquantize(109, 10, 1, 2, 100);
	@fine = llquantize(110, 10, 1, 2, 100);
	@fine = llquantize(99, 10, 1, 2, 100);
	printa(@fine);
	@ends = llquantize(999, 10, 1, 2, 10);
	@ends = llquantize(1000, 10, 1, 2, 10);
	printa(@ends);
	@less = llquantize(-999, 10, 1, 2, 10);
	@less = llquantize(-1000, 10, 1, 2, 10);
	printa(@less);
	@one = llquantize(1, 10, 0, 2, 1); @one = llquantize(9, 10, 0, 2, 1);
	@one = llquantize(10, 10, 0, 2, 1); @one = llquantize(99, 10, 0, 2, 1);
	@one = llquantize(100, 10, 0, 2, 1);
	printa(@one);
	@far = llquantize(9223372036854775807, 2, 62, 62, 2);
	@far = llquantize(-9223372036854775807 - 1, 2, 62, 62, 2);
	printa(@far);
	exit(0);
}
