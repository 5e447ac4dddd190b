/* @@vm: yes */

/* printa without a format: a newline, then one line for each element; several
 * aggregations side by side, 0 where one has no value. */
BEGIN
{
	@n["x"] = count();
	@n["y"] = count();
	@n["y"] = count();
	@t["y"] = sum(50);
	@t["z"] = sum(-5);
	@one = max(8);
	printa(@n);
	printa(@n, @t);
	printa(@one);
	printa(@one, @one);
	exit(0);
}
