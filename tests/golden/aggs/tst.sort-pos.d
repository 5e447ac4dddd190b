/* @@vm: yes */

/* Which of several aggregations comes first in the comparison. */
BEGIN
{
	@a["x"] = sum(1); @a["y"] = sum(2); @a["z"] = sum(2);
	@b["x"] = sum(9); @b["y"] = sum(8); @b["z"] = sum(7);
	printa("%s %@d %@d\n", @a, @b);
	setopt("aggsortpos", "1");
	printa("%s %@d %@d\n", @a, @b);
	setopt("aggsortpos", "7");
	printa("%s %@d %@d\n", @a, @b);
	exit(0);
}
