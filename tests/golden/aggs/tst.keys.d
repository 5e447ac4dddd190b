/* @@vm: yes */
/* Keys of several types; by value, then by key. */
BEGIN
{
	@k["b", 2] = count();
	@k["b", 2] = count();
	@k["z", 1] = count();
	@k["a", 1] = count();
	exit(0);
}
