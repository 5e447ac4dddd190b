/* @@cmd: $minid -l -n tick-1ms -n BEGIN | awk '$1 + 0 { print $1, $NF }' | sort -n; $minid -q -s $script */
/* @@vm: yes */
/* id is the number that -l shows, the upper half of epid as well (reference 4). */
tick-1ms
{
	printf("%d %s %d\n", id, probename, epid >> 32);
	exit(0);
}
