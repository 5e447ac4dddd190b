/* @@vm: yes */
/* [0] at the end of a structure: there is nothing behind a variable's, and
 * its neighbours stay as they are; behind a pointer there may be. */
struct s { int n, m; int a[0]; } v, w;
self struct s mine;
struct s elem[int];
struct s *p;
int i;
BEGIN { w.n = 7; v.a[i] = 5; }
BEGIN { v.a[1] = 5; trace("not seen"); }
BEGIN { self->mine.a[i]++; }
BEGIN { elem[1].n = 3; elem[1].a[0] = 4; }
BEGIN
{
	p = (struct s *)alloca(16);
	p->a[1] = 6;
	printf("%d %d %d %d %d\n", w.n, v.n, elem[1].n, p->a[1], ((int *)p)[3]);
	exit(0);
}
ERROR { printf("%d %d\n", arg4, arg5); }
