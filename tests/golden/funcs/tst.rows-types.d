/* @@vm: yes */
/* Types of the results that tst.types leaves out: sizes, and which have a sign
 * (reference 6.2, 6.3). */
BEGIN
{
	printf("%d %d %d\n", sizeof (ntohs(1)), sizeof (ntohl(1)),
	    sizeof (ntohll(1)));
	printf("%d %d %d %d\n", sizeof (copyin(0, 1)), sizeof (copyinstr(0)),
	    sizeof (basename("")), sizeof (dirname("")));
	printf("%d %d %d %d\n", sizeof (cleanpath("")), sizeof (strjoin("", "")),
	    sizeof (strchr("", 1)), sizeof (strrchr("", 1)));
	printf("%d %d %d %d\n", sizeof (strstr("", "")), sizeof (strtok("", "")),
	    sizeof (substr("", 0)), sizeof (lltostr(1, 2)));
	printf("%d %d %d\n", sizeof (toupper("")), sizeof (tolower("")),
	    sizeof (json("", "")));
	printf("%d %d %d %d\n", sizeof (inet_ntoa(NULL)),
	    sizeof (inet_ntoa6(NULL)), sizeof (inet_ntop(2, NULL)),
	    sizeof (link_ntop(1, NULL)));
	printf("%d\n", sizeof (speculation()));
	printf("%d %d %d %d %d\n", rand() * 0 - 1 < 0, progenyof(1) * 0 - 1 < 0,
	    strtoll("1") * 0 - 1 < 0, rindex("", "a") < 0,
	    speculation() * 0 - 1 < 0);
	exit(0);
}
