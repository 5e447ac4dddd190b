/* @@vm: yes */
/* Constants: bases, characters, sizes. */
BEGIN
{
	printf("%d %d %d %d\n", 0x1f, 017, 'A', 'ab');
	printf("%u %x %d\n", 4294967295, 255, 0xffffffff);
	printf("%d %d %d %d\n", sizeof (int), sizeof (5ll), sizeof ("abc"), sizeof (string));
	printf("%s %s\n", "tab\tend", "octal\101 hex\x42");
	exit(0);
}
