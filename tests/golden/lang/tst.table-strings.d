/* @@vm: yes */
/* Row by row: strings (reference 3.3) and the functions on them (6.2). */
string g;
BEGIN
{
	printf("%d %d %d\n", g == NULL, g == "", strlen(g));
	self->s = "x"; a["k"] = "y"; self->s = 0; a["k"] = 0;
	printf("%d %d %d\n", self->s == NULL, a["k"] == NULL, strchr("a", 'x') == NULL);
	printf("%d %d %d\n", "a" < "b", "a" < "B", "" == "");
	printf("%s %s %s %s [%s]\n", basename("/a/b/c"), basename("/a/b/"), basename("/"), basename(""), basename("x"));
	printf("%s %s %s %s %s %s\n", dirname("/a/b/c"), dirname("/a/b/"), dirname("/"), dirname(""), dirname("x"), dirname("/.//"));
	printf("%s %s %s %s [%s]\n", cleanpath("/a//b/./c"), cleanpath("a/.."), cleanpath("../x"), cleanpath("/.."), cleanpath(""));
	printf("%s %s %s\n", strchr("abcb", 'b'), strrchr("abcb", 'b'), strstr("abcb", "cb"));
	printf("%s %d\n", strstr("abc", ""), strstr("abc", "x") == NULL);
	printf("%s %s %d\n", strtok("::a:b", ":"), strtok(NULL, ":"), strtok(NULL, ":") == NULL);
	printf("%s %d\n", strtok("abc", ""), strtok("", ":") == NULL);
	printf("%d %d %d %d %d %d\n", index("abcabc", "c"), index("abcabc", "c", 3), index("abc", "a", -5), index("abc", "x"), index("abc", "", 2), index("abc", "", 9));
	printf("%d %d %d %d %d %d\n", rindex("abcabc", "c"), rindex("abcabc", "c", 4), rindex("abc", "a", -1), rindex("abc", "", -1), rindex("abc", ""), rindex("abc", "", 1));
	printf("[%s][%s][%s][%s][%s]\n", substr("abcde", 1), substr("abcde", -2), substr("abcde", -7, 3), substr("abcde", -8, 3), substr("abcde", -9));
	printf("[%s][%s][%s]\n", substr("abcde", 5), substr("abcde", 1, -1), substr("abcde", 1, 99));
	printf("%s %s %s\n", lltostr(-5), lltostr(0), lltostr(255, 16));
	printf("%d %d %d %d\n", strtoll("  -12x"), strtoll("0x1f", 0), strtoll("017", 0), strtoll("ff", 16));
	printf("%s %s\n", toupper("aB1"), tolower("aB1"));
	printf("%x %x %x\n", htons(0x1234), htonl(0x12345678), ntohs(0x3412));
	printf("%x %x\n", htonll(0x0102030405060708), ntohll(0x0807060504030201));
	printf("%x %d %d\n", ntohl(0x78563412), getmajor(0x800003), getminor(0x800003));
	printf("%d %d\n", rand() >= 0, progenyof($pid));
	printf("%s\n", json("{\"a\": {\"b\": [1, \"two\"]}}", "a.b[1]"));
	this->p = (char *)alloca(8);
	printf("%d\n", this->p[0]);
	g = "hi"; bcopy(g + 0, this->p, 3);
	printf("%s\n", stringof(this->p));
	exit(0);
}
