/* @@cmd: $minid -s $script -q -n 'END { system("echo end"); }' -w */
/* @@vm: yes */
/* Settings hold for all scripts wherever they stand. */
BEGIN
{
	trace("x");
	exit(0);
}
