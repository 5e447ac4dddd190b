/* @@cmd: $minid -q -w -s $script 2>err | sort | uniq -c | awk 'NF == 2 { print $2, ($1 < 300) }'; sed -E 's/[0-9]+/N/; s/tick left/ticks left/' err | grep 'ticks.*than' | sort -u */
/* What a tick asks for takes twenty times its interval: what cannot be made up
 * for is left out and counted, and the end does not wait for it. */
tick-1ms
{
	system("echo tick; sleep 0.02");
}

tick-2s
{
	exit(0);
}
