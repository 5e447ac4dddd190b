/* @@vm: yes */
/* Declarations make variables that start as 0, arrays of length 0 or 1 are
 * not checked, ++ makes an int64_t of every kind (reference 3.4). */
struct s { int a; char b[4]; } v;
int a[5];
long w[int, string];
self string name;
BEGIN
{
	printf("%d %d %d %d [%s]\n", v.a, v.b[3], a[4], w[1, "x"], v.b);
	g++;
	self->h++;
	this->i--;
	k["x"]++;
	self->m[1]--;
	printf("%d %d %d %d %d\n", sizeof (g), sizeof (self->h),
	    sizeof (this->i), sizeof (k["x"]), sizeof (self->m[1]));
	printf("%d %d %d %d %d\n", g, self->h, this->i, k["x"], self->m[1]);
	w[1, "x"] += 5;
	w[1, "x"] <<= 2;
	printf("%d %d\n", w[1, "x"], w[1, "y"]);
	exit(0);
}
