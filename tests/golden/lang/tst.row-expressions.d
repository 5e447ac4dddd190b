/* @@vm: yes */
/* Alternative by alternative (reference 2.4): every operator, its place in the
 * order of precedence and its direction; what stands where. */
struct s { int a, b[3]; struct { char c; } in; } *p; struct { struct s v; } h;
enum e { NO, YES };
BEGIN
{
	/* one row each: that operator against the next stronger ones */
	x = 0;
	printf("%d %d\n", (x = 1, x + 1), (x, 2) + 1);
	a = b = c = 8; a += b -= c *= 2; printf("%d %d %d\n", a, b, c);
	a <<= b = 3; printf("%d %d\n", a, b);
	a = 1 ? 2 : 3; b = x ? 0, 4 : 5; c = 0 ? 1 : x - 1 ? 2 : 3;
	printf("%d %d %d\n", a, b, c);
	printf("%d %d %d\n", 1 || 1 ^^ 1, 1 ^^ 1 || 1, 0 || 0 ^^ 1);
	printf("%d %d\n", 1 ^^ 1 && 0, 0 && 0 ^^ 1);
	printf("%d %d\n", 0 && 0 | 1, 2 && 1 | 4);
	printf("%d %d\n", 1 | 6 ^ 7, (1 | 6) ^ 7);
	printf("%d %d\n", 1 ^ 3 & 2, (1 ^ 3) & 2);
	printf("%d %d\n", 4 & 4 == 4, 1 & 3 != 2);
	printf("%d %d\n", 2 == 1 < 2, 3 != 5 > 4);
	printf("%d %d\n", 1 < 1 << 1, 3 >= 12 >> 2);
	printf("%d %d\n", 1 << 1 + 1, 64 >> 2 - 1);
	printf("%d %d %d\n", 2 + 3 * 4, 9 - 8 / 4, 9 - 8 % 3);
	printf("%d %d %d\n", -2 * -3, !0 + 1, ~1 * 2);
	/* directions */
	printf("%d %d %d\n", 9 - 4 - 3, 64 / 4 / 2, 17 % 9 % 5);
	printf("%d %d %d\n", 1 << 2 << 3, 256 >> 2 >> 1, 3 > 2 > 1);
	printf("%d %d\n", 2 == 2 == 1, 5 != 5 != 1);
	printf("%d %d %d\n", - - 3, !!7, ~~7);
	printf("%d %d %d\n", -+-5, -~5, !-0);
	/* ++ and --, before and after, as strong as they are */
	x = 5;
	printf("%d %d\n", x---x, x);
	printf("%d %d\n", x+++x, x);
	printf("%d %d %d %d\n", -x++, ++x, --x, x--);
	/* casts, sizeof, stringof, offsetof */
	printf("%d %d %d\n", (char)300 + 1, -(char)200, (char)(300 + 1));
	printf("%d %d %d\n", (int)(char)300, ~(uint8_t)1 & 0xff, !(char)256);
	printf("%d %d %d\n", sizeof x + 1, sizeof (int) * 2, sizeof -1L);
	printf("%d %d %d\n", sizeof sizeof 1, sizeof -(char)1, sizeof x++);
	printf("%d %s %s\n", x, stringof "ab", stringof("cd"));
	printf("%s %d\n", stringof probename, offsetof (struct s, in));
	/* what follows a primary */
	p = &h.v;
	h.v.a = 1; h.v.b[2] = 2; h.v.in.c = 'c';
	printf("%d %d %d\n", (&h.v)->a, (*&h.v).b[2], p->in.c);
	printf("%d %d\n", *&h.v.a, *(h.v.b + 2));
	printf("%d %d\n", -h.v.b[2], h.v.b[2]++ + ++h.v.a);
	m[1, "k"] = 3; m[(1, 2), "k"] = 4; m[n = 3, "k"] = 5;
	printf("%d %d %d\n", m[1, "k"], m[2, "k"], m[3, "k"]);
	printf("%d %d\n", strlen("abc"), (strlen("abc")) + n);
	(x) = 7; (x)++;
	printf("%d %d\n", (x), ((((x)))) - YES);
	@a = count(); (@a) = count();
	printa("%@d\n", @a);
	exit(0);
}
