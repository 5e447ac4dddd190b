/* @@filter: s/^minid: .*\(couldn't\)/\1/ */
/* @@vm: yes */
/* setopt: options that may change while tracing, their values, and why not. */
BEGIN
{
	@["a"] = sum(2);
	@["b"] = sum(1);
	setopt("aggsortkey");
	printa("%s %@d\n", @);
	setopt("aggsortkey", "no");
	setopt("aggsortrev", "on");
	printa("%s %@d\n", @);
	setopt("aggsortrev", "unset");
	printa("%s %@d\n", @);
	setopt("switchrate", "50hz");
	setopt("aggrate", "1ms");
	setopt("stackindent", "4");
	setopt("rawbytes", "1");
	trace((char)1);
	setopt("rawbytes", "false");
	setopt("bufsize", "1m");
	setopt("strsize");
	setopt("quiet", "maybe");
	setopt("nonesuch");
	trace((char)65);
	exit(0);
}
