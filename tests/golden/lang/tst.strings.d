/* @@vm: yes */
/* Strings compare by content; a global that was never assigned is "". */
string unset;

BEGIN
{
	s = "abc";
	printf("%d %d %d %d\n", s == "abc", s < "abd", s != "x", s > "abcd");
	printf("%s|%s|%d\n", s, strjoin(s, "def"), strlen(s));
	printf("[%s] %d %d\n", unset, unset == "", strlen(unset));
	n = 3;
	printf("%s %s\n", n > 2 ? "more" : "less", n > 3 ? "more" : "less");
	t = s;
	s = "changed";
	printf("%s %s\n", t, s);
	exit(0);
}
