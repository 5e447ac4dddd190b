/* @@cmd: $minid -q -s $script $(id -u) $(id -g) $$ $(cut -d" " -f5,6 /proc/$$/stat) >o; r=$?; cat o; exit $r */
/* @@vm: yes */
/* Macro variables are the ids of the tracer; $0 is the script. */
BEGIN
{
	printf("%d %d %d %d\n", $uid == $1, $euid == $1, $gid == $2, $egid == $2);
	printf("%d %d %d\n", $pid == pid, $ppid == ppid, $ppid == $3);
	printf("%d %d %d\n", $pgid == $4, $sid == $5, $target);
	printf("%s\n", $$0);
	printf("%d\n", $$target == "0");
	exit(0);
}
