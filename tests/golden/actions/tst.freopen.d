/* @@cmd: $minid -qw -s $script && echo "-- one" && cat one && echo "-- two" && cat two */
/* freopen appends to a file, a command's output included; "" goes back to
 * where output went first, and what tracing ends with goes there, too. */
BEGIN
{
	printf("to standard output\n");
	freopen("one");
	printf("to the file\n");
	system("echo by a command");
}
BEGIN
{
	freopen("%s", "two");
	printf("to another file\n");
	freopen("one");
	printf("appended\n");
	freopen("");
	printf("back\n");
	freopen("");
	@ = count();
	exit(0);
}
END
{
	printf("still here\n");
	freopen("two");
}
