/* @@cmd: for s in INT TERM HUP; do $minid -qw -s $script $s; echo status $?; done; $minid -qw -n 'BEGIN { @ = count(); system("kill -INT %d; kill -TERM %d", $pid, $pid); }' -n 'END { printf("END\n"); }' */
/* @@vm: yes */
/* The second signal ends at once: no END, no aggregations, but the newlines of
 * the first and of the end (reference 8.3). Two that come together are one. */
BEGIN
{
	printf("%s\n", $$1);
	@ = count();
	system("kill -INT %d; sleep 0.2; kill -%s %d; sleep 0.2", $pid, $$1, $pid);
}

END
{
	printf("END\n");
}
