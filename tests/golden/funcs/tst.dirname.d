/* @@vm: yes */
/* dirname: what is before the last component */
BEGIN
{
	printf("[%s]\n", dirname("/a/b/c"));
	printf("[%s]\n", dirname("/a/b/"));
	printf("[%s]\n", dirname("/"));
	printf("[%s]\n", dirname(""));
	printf("[%s]\n", dirname("x"));
	printf("[%s]\n", dirname("/.//"));
	printf("[%s]\n", dirname("a/b"));
	printf("[%s]\n", dirname("a//b//"));
	printf("[%s]\n", dirname("/x"));
	d = "/one/two/three";
	d = dirname(d);
	printf("[%s]", d);
	d = dirname(d);
	printf("[%s]", d);
	d = dirname(d);
	printf("[%s]\n", d);
	exit(0);
}
