/* @@vm: yes */
/* toupper, tolower: the letters of ASCII and nothing else */
BEGIN
{
	printf("[%s]\n", toupper("@az[`{AZ 09\303\251"));
	printf("[%s]\n", tolower("@AZ[`{az 09\303\211"));
	printf("[%s] [%s]\n", toupper(""), tolower(""));
	s = "MiXed";
	printf("%s %s %s\n", toupper(s), tolower(s), s);
	exit(toupper("abc") == "ABC" ? 0 : 1);
}
