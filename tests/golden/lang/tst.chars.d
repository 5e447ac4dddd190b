/* @@vm: yes */
/* Character constants: up to 8 bytes, the first is the most significant; int
 * where the value fits, else long; escapes as in strings, where a backslash
 * before any other character stays. */
BEGIN
{
	printf("%d %d %d\n", 'a', 'ab', 'abcd');
	printf("%d %x\n", 'abcdefgh', 'abcdefgh');
	printf("%d %d\n", sizeof ('abcd'), sizeof ('abcde'));
	printf("%d %d %d %d\n", '\n', '\t', '\\', '"');
	printf("%d %d %d %d\n", '\101', '\0101', '\x41', '\0');
	printf("%x %x\n", '\'', '\?');
	exit(0);
}
