/* @@vm: yes */
/* substr: as Perl's, and never NULL */
BEGIN
{
	s = "abcde";
	printf("[%s] [%s] [%s]\n", substr(s, 0), substr(s, 2), substr(s, 4));
	printf("[%s] [%s] [%s]\n", substr(s, 5), substr(s, 6), substr(s, -1));
	printf("[%s] [%s] [%s]\n", substr(s, -5), substr(s, -7),
	    substr(s, 1, 2));
	printf("[%s] [%s] [%s]\n", substr(s, -7, 3), substr(s, -8, 3),
	    substr(s, -3, 2));
	printf("[%s] [%s] [%s]\n", substr(s, 1, 99), substr(s, 2, 0),
	    substr(s, 1, -1));
	printf("[%s] [%s] [%s]\n", substr(s, 1, -4), substr(s, 1, -9),
	    substr(s, -3, -1));
	printf("[%s] [%s]\n", substr(s, 0, 2147483647),
	    substr(s, -2147483647, 2147483647));
	printf("[%s] [%s]\n", substr("", 0), substr("", -1, 1));
	exit(substr(s, 9) == NULL);
}
