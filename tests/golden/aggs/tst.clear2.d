/* @@vm: yes */

/* clear: keys stay, counts are 0, min and max are as new; the table of a
 * cleared distribution has three empty rows. */
BEGIN
{
	@n["k"] = count(); @a["k"] = avg(4); @d["k"] = stddev(4);
	@lo["k"] = min(4); @hi["k"] = max(4);
	@q = quantize(4); @l = lquantize(4, 0, 10);
	clear(@n); clear(@a); clear(@d); clear(@lo); clear(@hi); clear(@q); clear(@l);
	printa("%s %@d %@d %@d\n", @n, @a, @d);
	printa("%@d\n", @lo);
	printa("%@d\n", @hi);
	exit(0);
}

END
{
	@lo["k"] = min(7);
	@n["k"] = count();
	printa("%@d %@d\n", @lo, @n);
}
