/* @@vm: yes */
/* cleanpath: without // and /./, .. resolved, nothing but the text looked at */
BEGIN
{
	printf("[%s]\n", cleanpath("/foo/bar/baz"));
	printf("[%s]\n", cleanpath("/foo//bar///baz/"));
	printf("[%s]\n", cleanpath("/foo/./bar/."));
	printf("[%s]\n", cleanpath("/foo/bar/../../baz/.//"));
	printf("[%s]\n", cleanpath("a/.."));
	printf("[%s]\n", cleanpath("../x"));
	printf("[%s]\n", cleanpath("/.."));
	printf("[%s]\n", cleanpath(""));
	printf("[%s]\n", cleanpath("./a"));
	printf("[%s]\n", cleanpath("../../.."));
	printf("[%s]\n", cleanpath("a/../.."));
	printf("[%s]\n", cleanpath("a/../../b"));
	printf("[%s]\n", cleanpath("/a/../../b"));
	printf("[%s]\n", cleanpath("z/a/b/../../././c///d/e"));
	printf("[%s]\n", cleanpath("/..a/.b/c.."));
	printf("[%s]\n", cleanpath("/one/two/../three/four/../../five"));
	printf("[%s]\n", cleanpath("/////"));
	printf("[%s]\n", cleanpath("./"));
	exit(cleanpath("a/./b") == "a/b" && cleanpath("a/b/..") == "a" ?
	     0 : 1);
}
