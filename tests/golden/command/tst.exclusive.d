/* @@cmd: $minid -l -V; echo status $?; for a in -V -e -h -l; do for b in -V -e -h -l; do [ $a = $b ] || { $minid $a $b -s $script 2>&1; printf "%s %s %s\n" $a $b $?; }; done; done | grep -v "^minid: only one" */
/* @@vm: yes */
/* Only one mode. */
BEGIN
{
	exit(0);
}
