/* @@vm: yes */

/* A table below the keys; an empty line between elements. */
BEGIN
{
	@q["b", 2] = quantize(16);
	@q["a", 1] = quantize(4);
	exit(0);
}
