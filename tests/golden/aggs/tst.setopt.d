/* @@vm: yes */
/* The order can be turned round while tracing. */
BEGIN
{
	@a["one"] = sum(1);
	@a["two"] = sum(2);
	printa("%s %@d\n", @a);
	setopt("aggsortrev");
	printa("%s %@d\n", @a);
	exit(0);
}
