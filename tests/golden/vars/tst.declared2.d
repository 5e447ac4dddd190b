/* @@vm: yes */
/* Declarations of every kind of variable; declaring the same twice is fine. */
int g;
int g;
self int t;
self int t;
this char c;
string names[int];
string names[int];
int64_t wide;
long wide;
uint64_t *at;
unsigned long *at;
self uint16_t u[string, int];
uint8_t b;

BEGIN
{
	g = -1;
	self->t = 4294967297;
	this->c = 200;
	names[1] = "one";
	self->u["k", 1] = 65537;
	b = 256 + 7;
	printf("%d %d %d %s %d %d\n", g, self->t, this->c, names[1],
	    self->u["k", 1], b);
	exit(0);
}
