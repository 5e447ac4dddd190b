/* @@vm: yes */
/* s, S, c, C: width and precision; .0 and a lone dot mean nothing. */
BEGIN
{
	printf("[%s][%8s][%-8s]\n", "abc", "abc", "abc");
	printf("[%.2s][%8.2s][%-8.2s][%.9s]\n", "abc", "abc", "abc", "abc");
	printf("[%.0s][%.s]\n", "abc", "abc");
	printf("[%*s][%-*s][%.*s]\n", 5, "abc", 5, "abc", 2, "abc");
	printf("[%-12.12s][%2s]\n", "a long string", "abc");
	printf("[%s][%3s]\n", "", "");
	printf("[%S][%S]\n", "a\tb\n\"c\"\\", "\001\177");
	printf("[%c][%c][%c][%3c][%-3c]\n", (char)65, (short)66, 67, 68, 69);
	printf("[%C][%C][%C]\n", 65, 10, 1);
	printf("%s\n", execname == "x" ? "yes" : "no");
	printf("a\\b\n");
	exit(0);
}
