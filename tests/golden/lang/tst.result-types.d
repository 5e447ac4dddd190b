/* @@vm: yes */
/* The type of a result: of the operand of greater rank, the left side's, or
 * int; nothing is promoted; an enumerator counts as int (reference 3.2). */
enum e { ONE = 1 };
char c;
short s;
int i;
unsigned int u;
long l;
BEGIN
{
	printf("%d %d %d %d\n", sizeof (c + c), sizeof (c * s), sizeof (s | i),
	    sizeof (i & l));
	printf("%d %d %d\n", sizeof (c % s), sizeof (ONE + c), sizeof (c - 1));
	printf("%d %d %d %d\n", sizeof (c << l), sizeof (l >> c),
	    sizeof (s << 1L), sizeof (i >> 1L));
	printf("%d %d %d %d %d %d\n", sizeof (l < l), sizeof (c == c),
	    sizeof (!l), sizeof (l && l), sizeof (c || c), sizeof (l ^^ l));
	printf("%d %d %d %d\n", sizeof (-c), sizeof (~s), sizeof (+l),
	    sizeof (-1u));
	printf("%d %d %d %d\n", sizeof (c++), sizeof (--s), sizeof (c = 5L),
	    sizeof (s += 5L));
	printf("%d %d %d\n", sizeof (i ? c : s), sizeof (i ? c : l),
	    sizeof (i ? ONE : c));
	i = -1;
	u = 0;
	l = -1;
	/* the signs: of the type of greater rank, of the left side of a shift */
	printf("%d %d %d\n", i + u > 0, i + l > 0, i > u);
	printf("%d %d %d\n", -ONE < 0, i >> 1, i + u >> 60 > 0);
	printf("%d %d\n", u - 1 > 0, (i ? i : u) > 0);
	exit(0);
}
