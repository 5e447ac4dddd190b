/* @@vm: yes */
/* Alternative by alternative (reference 2.2, 2.3): what a program is made of,
 * specifiers, declarators, parameters, type names. */
inline int sum3[int a, int b, int c] = a + b + c;
inline const char letter = 'a' + 256;
struct in { int i; };
struct out { int o, p; };
translator struct out < struct in *I > { o = I->i * 2; p = 5; };
translator struct out < int N > { };
provider mine { probe one(int, char *); probe two(struct in *I) : (struct out O); probe three(); probe four(void) : (); };
provider empty { };
extern int symbol;
typedef int whole, *to_whole, wholes[4], function(int, ...);
self const int a, *b, c[int];
this volatile short d, e[3];
int *const *restrict volatile q;
char x1; signed char x2; unsigned char x3; char unsigned x4; short x5; int short unsigned x6;
int x7; signed x8; unsigned x9; long x10; long int x11; long unsigned int x12; long long x13;
unsigned long int long x14; float x15; double x16; long double x17; string x18; whole x19;
struct { int m; } x20; union { int m; long n; } x21, *x22; enum { P = 3, Q } x23;
struct parts { int a : 3; int : 2, b : sizeof (int) + 1; unsigned : 0; char c, *d, e[2][3]; union { short f; struct { char g, h; }; }; } x24;
struct later; struct later *x25;
enum some { R, S = 5, T, U = -1, V, W = R + S * 2, X = 1 << 3 } x26;
enum some x27;
int (y1), *(y2), (*y3), (*y4)[3], *y5[3], y6[2][3], (*y7)(int), *(*y8)(char *, int (*)(void)), (*y9[2])();
int y10[string, int *, struct later *, enum some], y11[int][3];
int (*z1)(void), (*z2)(int, char c, ...), (*z3)(const char [], int [3], int (int));
BEGIN
{
	printf("%d %d\n", sum3[1, 2, 3], letter);
	printf("%d %d %d %d\n", sizeof (whole), sizeof (to_whole), sizeof (wholes), sizeof (function *));
	self->a = 1; self->c[2] = 3; this->d = 4; this->e[2] = 5;
	printf("%d %d %d %d\n", self->a, self->c[2], this->d, this->e[2]);
	printf("%d %d %d %d %d %d\n", sizeof (x1), sizeof (x2), sizeof (x3), sizeof (x4), sizeof (x5), sizeof (x6));
	printf("%d %d %d %d %d %d %d %d\n", sizeof (x7), sizeof (x8), sizeof (x9), sizeof (x10), sizeof (x11), sizeof (x12), sizeof (x13), sizeof (x14));
	printf("%d %d %d %d %d\n", sizeof (x15), sizeof (x16), sizeof (x17), sizeof (x18), sizeof (x19));
	printf("%d %d %d %d %d %d\n", sizeof (x20), sizeof (x21), sizeof (x22), sizeof (x23), P, Q);
	x2 = x3 = x4 = x6 = x9 = -1;
	printf("%d %d %d %d %d\n", x2, x3, x4, x6, x9);
	printf("%d %d %d\n", sizeof (struct parts), offsetof(struct parts, c), offsetof(struct parts, h));
	x24.b = 15; x24.a = 4; x24.h = 6;
	printf("%d %d %d %d\n", x24.b, x24.a, x24.f, sizeof (x25));
	printf("%d %d %d %d %d %d %d\n", R, S, T, U, V, W, X);
	printf("%d %d %d %d %d %d\n", sizeof (y1), sizeof (y2), sizeof (y3), sizeof (y4), sizeof (*y4), sizeof (y5));
	printf("%d %d %d %d %d\n", sizeof (y6), sizeof (y6[1]), sizeof (y7), sizeof (y8), sizeof (y9));
	y6[1][2] = 7; y11[9][1] = 8; y10["k", (int *)4, x25, S] = 9;
	printf("%d %d %d\n", y6[1][2], y11[9][1], y10["k", (int *)4, x25, 5]);
	printf("%d %d %d\n", sizeof (z1), sizeof (z2), sizeof (z3));
	/* type names: specifiers and every abstract declarator */
	printf("%d %d %d %d\n", sizeof (const int), sizeof (int *), sizeof (char *const *), sizeof (int [4]));
	printf("%d %d %d %d\n", sizeof (int *[4]), sizeof (int (*)[4]), sizeof (int (*)(int, ...)), sizeof (int (*(*)())[2]));
	printf("%d %d %d\n", sizeof (struct { char c; int i; }), sizeof (enum some), sizeof (unsigned));
	exit(0);
	;;
}
BEGIN, BEGIN / 1 / { ; trace(never = 1) }
END { }
