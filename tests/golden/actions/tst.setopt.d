/* @@vm: yes */
/* @@filter: s/^minid: .*\(couldn't\)/\1/ */
/* setopt: quiet off and on again. */
BEGIN
{
	setopt("quiet", "no");
	setopt("quiet");
	printf("quiet\n");
	setopt("nosuch", "5");
	exit(0);
}
