/* @@vm: yes */
/* clear sets to 0 and keeps the keys; the others are left alone. */
BEGIN
{
	@a["k"] = sum(5);
	@b["k"] = sum(6);
	clear(@a);
	printa("%s %@d\n", @a);
	exit(0);
}

END
{
	printa("%s %@d\n", @a);
	printa("%s %@d\n", @b);
}
