/* @@vm: yes */
/* Row by row: variables (reference 3.4), their life, initial values, keys,
 * types; the order of clauses (3.7, 3.8). */
int declared;
int five[5];
int tab[string, int];
self int once;
enum color { RED, GREEN = 5, BLUE };
enum color hue;
inline int twice[int x] = x + x;
BEGIN
{
	printf("%d %d %d\n", declared, five[4], tab["x", 1]);
	c = (char)1; c = 300; t = 0; t = 1L << 40;
	printf("%d %d %d\n", c, t, sizeof (t));
	n++; printf("%d %d\n", n, sizeof (n));
	self->once = 5; self->once++;
	printf("%d %d\n", self->once--, self->once);
	tab["x", 1] = 4; tab["x", 1] += 2; tab["y", 1] = 1;
	printf("%d %d %d\n", tab["x", 1], tab["x", 2], tab["y", 1]);
	tab["x", 1] = 0;
	printf("%d\n", tab["x", 1]);
	w[(char)1] = 7; printf("%d\n", w[257]);
	hue = BLUE; printf("%d %d %d %d\n", hue, GREEN, hue == BLUE, sizeof (hue));
	this->l = 3; this->s = "this";
	printf("%d\n", twice[n + 1]);
}
BEGIN / this->l == 3 && x++ == 0 / { printf("%s %d\n", this->s, x); }
BEGIN / x == 5 / { printf("never\n"); }
BEGIN / y == 0 / { trace(y++); printf(" %d\n", y); }
BEGIN { exit(0); printf("rest\n"); }
BEGIN { printf("never\n"); }
END { printf("end\n"); }
