/* @@args: -w */
/* @@vm: yes */
/* system runs in order with what is printed. */
BEGIN
{
	printf("one\n");
	system("echo two %d %s", 2, "x");
	printf("three\n");
	exit(0);
}
