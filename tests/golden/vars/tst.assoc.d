/* @@vm: yes */
/* Associative arrays: mixed keys, values of both kinds, absent elements, 0
 * frees, elements with ++ and +=. */
BEGIN
{
	a["x", 1] = 3;
	a["y", 2] = 4;
	printf("%d %d %d\n", a["x", 1], a["y", 2], a["z", 3]);
	a["x", 1] = 0;
	a["y", 2] += 6;
	a["z", 3]++;
	printf("%d %d %d\n", a["x", 1], a["y", 2], a["z", 3]);
	name[1] = "one";
	name[2] = "two";
	name[1] = "uno";
	printf("%s %s\n", name[1], name[2]);
	exit(0);
}
