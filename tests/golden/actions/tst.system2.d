/* @@args: -w */
/* @@vm: yes */
/* system: several in order with what is printed; strings and numbers; the
 * shell's own output goes where minid's does. */
BEGIN
{
	system("echo %s-%05d", "a", 42);
	printf("between\n");
	system("echo 100%%; exit 3");
	trace("last\n");
	exit(0);
}
