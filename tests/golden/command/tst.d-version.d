/* @@cmd: for o in version=1.0 version=1.13 version=2.0.1 version=2.1 version=9.9 version=1 version=x; do $minid -q -x $o -s $script; echo $o $?; done */
/* @@vm: yes */
/* Versions of D that there are, are not yet, and are none (reference 10). */
BEGIN
{
	exit(0);
}
