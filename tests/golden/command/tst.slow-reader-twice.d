/* @@cmd: mkfifo p; $minid -qw -s $script >p 2>err & pid=$!; exec 3<p; until grep -q "^1 0x" /proc/$pid/syscall; do :; done; while kill -TERM $pid 2>/dev/null; do sleep 0.2; done; wait $pid; echo status $?; tr -d " " <&3; cat err */
/* @@need: x86_64 */
/* Who interrupts twice while a reader lets the command wait for room in the
 * pipe wants to see no more: it ends, and that is no error (reference 8.3). */
BEGIN
{
	printf("%65535d\n", 1); /* all that a pipe takes */
	system(":"); /* written out */
	printf("%5000d\n", 2);
	@ = count();
}

END
{
	printf("end\n");
}
