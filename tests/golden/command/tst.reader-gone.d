/* @@cmd: { $minid -q -x switchrate=1ms -s $script; echo status $? >&2; } | head -n 1 */
/* @@vm: yes */
/* A reader of the output that goes away ends tracing, and that is no error;
 * nothing of the script's runs for ever. */
tick-1ms
{
	printf("line\n");
}
