/* @@cmd: for s in INT TERM; do $minid -qw -s $script $s; done */
/* @@filter: /^$/d */
/* Who interrupts twice does not want END (reference 3.8). Each command of
 * system() is over before the next begins; what comes within 100 ms of the
 * first is the same interrupt. */
BEGIN
{
	printf("begin %s\n", $$1);
	system("kill -%s %d", $$1, $pid);
	system("sleep 1; kill -%s %d", $$1, $pid);
}
END
{
	printf("end\n");
}
