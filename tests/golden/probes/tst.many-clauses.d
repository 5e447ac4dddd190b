/* @@cmd: ulimit -Sn 64; $minid -l -n 'pid$target:::entry' -c "$targets/fixed" | awk '$4 ~ /^[a-z_]+$/ && !seen[$4]++ && ++n <= 100 { print "pid$target:" $3 ":" $4 ":entry { x" n "++; }" }' >many; wc -l <many; $minid -q -s many -s $script -c "$targets/fixed" */
/* Each of the clauses is a program, and needs descriptors: more than the limit
 * that a shell sets, not more than it may be raised to. */
BEGIN
{
	printf("all armed\n");
	exit(0);
}
