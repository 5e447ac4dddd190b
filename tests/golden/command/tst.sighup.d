/* @@cmd: for s in INT TERM HUP; do $minid -qw -s $script $s; echo status $?; done; (trap "" HUP; $minid -qw -s $script HUP) */
/* SIGTERM and SIGHUP end tracing as ^C does, unless SIGHUP was ignored. */
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
