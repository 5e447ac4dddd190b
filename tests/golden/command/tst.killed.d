/* @@cmd: $minid -q -c "$targets/sleeper" -s $script; echo status $? */
/* @@vm: yes */
/* @@filter: /^ready/d */
/* A command that was created is killed when tracing ends first. */
BEGIN
{
	printf("%d\n", $target > 0);
	exit(3);
}
