/* @@vm: yes */
/* Edge values of the subroutines, by the rules of the reference's table (6.2):
 * paths, positions out of range, Perl's substr, bases, widths, tokens. */
BEGIN {
	printf("bn [%s][%s][%s][%s][%s][%s][%s]\n", basename("a/"), basename("a//b"), basename("//"), basename(".."), basename("a/."), basename("/a"), basename("./"));
	printf("dn [%s][%s][%s][%s][%s][%s][%s]\n", dirname("//"), dirname("a/"), dirname("/a//"), dirname("//a"), dirname("a//b"), dirname(".."), dirname("./a"));
	printf("dn [%s][%s][%s][%s][%s]\n", dirname("/a//b"), dirname("."), dirname("/."), dirname("/.."), dirname("a/b/../"));
	printf("cp [%s][%s][%s][%s][%s][%s]\n", cleanpath("."), cleanpath(".."), cleanpath("/."), cleanpath("a/./"), cleanpath("/../.."), cleanpath("a//b"));
	printf("cp [%s][%s][%s][%s][%s][%s]\n", cleanpath("a/b/../.."), cleanpath("/a/.."), cleanpath("..."), cleanpath("/a/.../b"), cleanpath("x/"), cleanpath("//a"));
	printf("sl %d %d\n", strlen(""), strlen("abc\0def"));
	printf("ix %d %d %d %d\n", index("", "", -1), index("", "", 5), index("abc", "", -1), index("abc", "abc", 1));
	printf("ix %d %d %d\n", index("abc", "abcd"), index("abcabc", "c", 3), index("aaa", "a", 2147483647));
	printf("rx %d %d %d %d %d\n", rindex("abcabc", "abc", 2), rindex("abcabc", "abc", 3), rindex("abcabc", "abc", 5), rindex("", "a"), rindex("", "", -3));
	printf("rx %d %d %d %d\n", rindex("abc", "abcd"), rindex("abc", "c", 1), rindex("abc", "", 2), rindex("abc", "abc", -1));
	printf("ss [%s][%s][%s][%s][%s]\n", substr("abc", 0, 0), substr("abc", 3), substr("abc", -3, 1), substr("abc", -4), substr("abc", -4, 1));
	printf("ss [%s][%s][%s][%s]\n", substr("abc", -4, 2), substr("abc", 1, -2), substr("abc", 0, -3), substr("abc", -2147483647 - 1));
	printf("ss [%s][%s][%s]\n", substr("abc", -2147483647-1, 2147483647), substr("abc", 2147483647), substr("abc", 0, -2147483647-1));
	printf("ss [%s][%s]\n", substr("abcde", -7, -1), substr("abcde", -5, -5));
	printf("ch [%s][%s]\n", strchr("a.b.c", '.'), strrchr("a.b.c", '.'));
	printf("st [%s][%s]\n", strstr("abc", ""), strstr("", ""));
}
BEGIN {
	printf("ll %s %s %s %s\n", lltostr(-1), lltostr((unsigned)-1), lltostr((uint64_t)-1), lltostr('a'));
	printf("ll %s %s %s %s %s\n", lltostr(1, 2), lltostr(255, 36), lltostr(-255, 16), lltostr(-8, 8), lltostr(0, 10));
	printf("st %d %d %d %d %d\n", strtoll("1_000"), strtoll("0b11", 0), strtoll("0x", 0), strtoll("08", 0), strtoll("-0x10", 16));
	printf("st %d %d\n", strtoll("9223372036854775808"), strtoll("-9223372036854775809"));
	printf("st %d %d %d %d\n", strtoll("+ 1"), strtoll("--1"), strtoll("\f\v\r5"), strtoll("7fffffffffffffff", 16));
	printf("st %d %d %d\n", strtoll("z", 36), strtoll("2", 2), strtoll("0x1g", 0));
	printf("up %s %s\n", toupper("z{|}~"), tolower("@[Z"));
	printf("hn %x %x %x %x\n", htons(0x1234), htonl(0x12345678), htonll(0x123456789abcdef0), htons(0x12345));
	printf("hn %x %x %x %x\n", ntohs(-2), ntohl(-2), ntohll(-2), ntohl(0x1234567890));
	printf("mm %d %d %d %d\n", getmajor(0), getminor(0x100000), getmajor(0xfff00000), getminor(-1));
	printf("pg %d %d\n", progenyof(-1), progenyof($pid));
	printf("rd %d\n", rand() >= 0);
}
BEGIN { printf("tok[%s]", strtok("a,b;c", ",")); printf("[%s]", strtok(NULL, ";")); printf("[%s]", strtok(NULL, ";")); printf("%d\n", strtok(NULL, ";") == NULL); }
BEGIN { printf("tok[%s]", strtok("  x  ", " ")); printf("%d\n", strtok(NULL, " ") == NULL); }
BEGIN { printf("tok[%s]", strtok("x", " ")); printf("[%s]", strtok("new one", " ")); printf("[%s]\n", strtok(NULL, " ")); }
BEGIN { exit(0); }
ERROR { printf("E %d %d %d\n", arg2, arg4, arg5); }
