/* @@vm: yes */
/* No option: by value, ties by the keys in order. */
BEGIN
{
	@a["x", 2] = sum(30);
	@a["y", 1] = sum(10);
	@a["x", 3] = sum(20);
	@a["w", 2] = sum(20);
	printa("%s %d %@d\n", @a);
	exit(0);
}
