/* @@vm: yes */
/* strstr: the rest from a string; "" is at the start; NULL where it is not */
BEGIN
{
	s = "foobarbar";
	printf("[%s]\n", strstr(s, "bar"));
	printf("[%s]\n", strstr(s, ""));
	printf("[%s]\n", strstr(s, s));
	printf("[%s]\n", strstr("aaaab", "aab"));
	printf("[%s]\n", strstr("abababac", "ababac"));
	printf("%d %d %d\n", strstr(s, "baz") == NULL,
	    strstr(s, "foobarbarx") == NULL, strstr("", "a") == NULL);
	exit(strstr(s, "arb") == "arbar" ? 0 : 1);
}
