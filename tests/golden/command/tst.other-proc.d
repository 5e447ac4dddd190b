/* @@cmd: unshare -pf $minid -q -c 'sleep 9' -s $script 2>&1; unshare -pf $minid -q -p 2 -s $script 2>&1; unshare -pf --mount-proc $minid -q -c true -s $script */
/* @@need: root unshare */
/* Where /proc is of another pid namespace, a number means another process. */
BEGIN
{
	printf("traces\n");
}
