/* @@cmd: mkfifo p; $minid -qw -s $script >p 2>err & pid=$!; exec 3<p; until grep -q '^1 0x' /proc/$pid/syscall; do :; done; for s in USR1 TERM; do kill -$s $pid; while grep -q "^ShdPnd:.*[1-9a-f]" /proc/$pid/status; do :; done; done; tr -d ' ' <&3; wait $pid; echo status $?; cat err */
/* @@need: x86_64 */
/* Signals come while a reader lets the command wait for room in the pipe:
 * nothing of the output is lost. (1 is write.) */
BEGIN
{
	@a["seen"] = count();
	printf("%65535d\n", 1); /* all that a pipe takes */
	system(":"); /* written out */
	printf("%5000d\n", 2);
}

END
{
	printf("end\n");
}
