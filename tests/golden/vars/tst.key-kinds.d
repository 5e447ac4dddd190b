/* @@vm: yes */
/* Keys: integers converted to the type of the first use, strings by content
 * whatever stands after their end, pointers, enumerators; -1 of one width is
 * not 255 of another (reference 3.4). */
enum color { RED, GREEN = 5 };
char text[8];
int first[char];
string names[int, string];
BEGIN
{
	first[(char)-1] = 3;
	printf("%d %d %d\n", first[-1], first[255], first[0xffL]);
	u[(uint8_t)255] = 4;
	printf("%d %d %d\n", u[-1], u[255], u[511]);
	text[0] = 'a';
	text[2] = 'z';
	s["a"] = 1;
	printf("%d %d\n", s[text], s["a\0b"]);
	p[(int *)16] = 6;
	printf("%d %d\n", p[(int *)16], p[(int *)20]);
	e[GREEN] = 7;
	printf("%d %d\n", e[5], e[RED]);
	names[1, "k"] = "value";
	printf("%s %d\n", names[1L, text[0] == 'a' ? "k" : "x"],
	    names[1, "x"] == NULL);
	exit(0);
}
