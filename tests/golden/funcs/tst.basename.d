/* @@vm: yes */
/* basename: last component of a path, as the reference's table says */
BEGIN
{
	printf("[%s]\n", basename("/a/b/c"));
	printf("[%s]\n", basename("/a/b/"));
	printf("[%s]\n", basename("/"));
	printf("[%s]\n", basename(""));
	printf("[%s]\n", basename("x"));
	printf("[%s]\n", basename("//a//bc//"));
	printf("[%s]\n", basename("///"));
	printf("[%s]\n", basename("."));
	p = "/usr/lib/a rather long path/with many components/of some length/at-the-end.so.1";
	printf("[%s]\n", basename(p));
	printf("[%s]\n", basename(dirname(p)));
	exit(basename(p) == "at-the-end.so.1" ? 0 : 1);
}
