/* @@cmd: for s in TERM HUP; do $minid -qw -s $script $s; echo status $?; done; (trap "" HUP; $minid -qw -s $script HUP) */
/* @@vm: yes */
/* SIGHUP ends tracing as SIGTERM does, unless it was ignored. */
BEGIN
{
	printf("%s\n", $$1);
	@ = count();
	system("kill -%s %d", $$1, $pid);
}
tick-1ms
/i++ == 1000/
{
	printf("goes on\n");
	exit(0);
}
END
{
	printf("END\n");
}
