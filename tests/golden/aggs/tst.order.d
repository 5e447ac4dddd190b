/* @@vm: yes */

/* By value with sign, then by key: integers without sign, strings by bytes. */
BEGIN
{
	@v["three"] = sum(3);
	@v["minus"] = sum(-3);
	@v["zero"] = sum(0);
	@i[2] = count();
	@i[-1] = count();
	@i[0] = count();
	@s["b"] = count();
	@s["a"] = count();
	@s["B"] = count();
	@s["ab"] = count();
	exit(0);
}
