/* @@cmd: $minid -s $script */
/* @@vm: yes */
/* Options set by the script: quiet is one flag of the whole run. */
#pragma D option quiet
# pragma D option aggsortrev
#pragma	D	option	defaultargs
BEGIN
{
	@a["x"] = sum(1);
	@a["y"] = sum(2);
	trace($9);
	exit(0);
}
