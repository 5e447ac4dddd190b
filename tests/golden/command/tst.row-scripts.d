/* @@cmd: for n in tick-1sec profile-1000hz tick-10sec tick-5s tick-5sec profile-1001hz profile-1001 profile-1sec profile-997hz tick-10s profile-997 tick-1s tick-10hz tick-100ms 'profile-$1'; do $minid -e -x argref -n "$n { exit(0); }" 97 || echo $n; done; for o in switchrate=10hz switchrate=10 switchrate=20hz bufsize=32m bufpolicy=ring dynvarsize=32m; do $minid -x $o -s $script; done */
/* @@vm: yes */
/* How scripts in use are started (reference 12.1, 12.2, 12.6): names of timed
 * clauses, options; an interval that prints and removes what it printed. */
#pragma D option quiet
#pragma D option switchrate=10
#pragma D option bufsize=16k
#pragma D option bufpolicy=ring
#pragma D option dynvarsize=4m
#pragma D option jstackstrsize=1024
#pragma D option jstackframes=20
#pragma D option destructive
int i;

BEGIN
{
	@gone["a"] = count();
	@kept["b"] = sum(7);
}

tick-10ms
/i++ < 3/
{
	printa("%s %@d\n", @gone);
	printa("%s %@d\n", @kept);
	trunc(@gone);
	clear(@kept);
}

tick-10ms
/i == 4/
{
	exit(0);
}
