/* @@vm: yes */
/* strtoll: blanks, a sign, digits up to the first that is none; base 10 */
BEGIN
{
	printf("%d %d %d %d\n", strtoll("0"), strtoll("  -12x"),
	    strtoll("+7"), strtoll("\t\n 9"));
	printf("%d %d %d %d\n", strtoll(""), strtoll("abc"), strtoll("-"),
	    strtoll("- 1"));
	printf("%d %d %d\n", strtoll("0x1F", 16), strtoll("0x1f", 0),
	    strtoll("0x1f"));
	printf("%d %d %d %d\n", strtoll("017", 0), strtoll("017", 8),
	    strtoll("19", 8), strtoll("0", 0));
	printf("%d %d %d\n", strtoll("zZ", 36), strtoll("-101", 2),
	    strtoll("0x", 16));
	printf("%d\n", strtoll("9223372036854775807"));
	printf("%d\n", strtoll("-9223372036854775808"));
	exit(strtoll(lltostr(-987654321, 10)) == -987654321 ? 0 : 1);
}
