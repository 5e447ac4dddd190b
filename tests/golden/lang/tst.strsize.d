/* @@vm: yes */
/* Strings are compared by bytes without sign and cut to strsize. */
#pragma D option strsize=10
string g;

BEGIN
{
	printf("%d %d\n", sizeof (string), sizeof (g));
	s = strjoin("0123456", "789abc");
	printf("%s %d\n", s, strlen(s));
	printf("%d %d %d %d\n", "a" < "b", "b" <= "a", "\xff" > "a", "" < "a");
	printf("%d %d %d\n", "ab" == "ab", "ab" != "abc", "ab" >= "aa");
	printf("%s %s\n", stringof("kept"), stringof(s));
	exit(0);
}
