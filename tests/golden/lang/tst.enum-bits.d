/* @@vm: yes */
/* A bit-field of an enum holds all its tags, as in C: it has a sign only if the
 * enum has a negative tag (reference 3.1: C's layout). */
enum four { ZERO, ONE, TWO, THREE };
enum both { LESS = -1, SAME, MORE };
struct flags { enum four a : 2; enum both b : 2; int c : 2; unsigned d : 2; } v;
BEGIN
{
	v.a = THREE; v.b = LESS; v.c = -2; v.d = 3;
	printf("%d %d %d %d\n", v.a, v.b, v.c, v.d);
	printf("%d %d %d %d\n", v.a == THREE, v.b == LESS, v.b < SAME, v.a > TWO);
	v.a--; v.b++; v.c++;
	printf("%d %d %d\n", v.a, v.b, v.c);
	v.b = MORE;
	print(v);
	exit(0);
}
