/* @@cmd: ln -s $minid minid; (echo "#!$PWD/minid -qs"; cat $script) >s.d; chmod +x s.d; ./s.d 5 word */
/* @@vm: yes */
/* A script that is a program of its own. */
BEGIN
{
	printf("%d %s %s\n", $1, $$2, $$0);
	exit(0);
}
