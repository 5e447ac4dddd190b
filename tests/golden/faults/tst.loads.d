/* @@filter: s|^minid: .*(\([a-z]*:[^)]*\)): \([a-z].*\)|(\1): \2| */
/* @@vm: yes */
/* Loads and stores through a bad pointer, in each way that names a place: the
 * address is that of what was to be read (reference 3.10); in a predicate, an
 * aggregation, a key, exit(); not in what is not evaluated. */
struct s { int a; int b : 3; char c; long d; struct { short e[3]; } f; struct s *n; };
struct s *p;
BEGIN { trace(((struct s *)16)->d); }
BEGIN { trace(((struct s *)16)->f.e[2]); }
BEGIN { trace(((char *)16)[5]); }
BEGIN { trace(((struct s *)16)->n->a); }
BEGIN { p = (struct s *)64; trace(p->c); }
BEGIN { trace(p[1].d); }
BEGIN { trace(*(short *)(p + 1)); }
BEGIN { this->v = *p; trace("no"); }
BEGIN { p->d = 1; trace("no"); }
BEGIN { p->a++; trace("no"); }
BEGIN / p->a == 0 / { trace("no"); }
BEGIN { self->x = p->d; trace("no"); }
BEGIN { @k[p->c] = count(); trace("no"); }
BEGIN { @a = sum(p->c); trace("no"); }
BEGIN { trace(pid > 0 || p->c); trace(0 && p->c); printf(" lazy\n"); }
BEGIN { print(p); }
BEGIN { trace(stringof(p)); }
BEGIN { trace(x = 3); trace(((struct s *)8)->c); }
BEGIN { exit(p->a); }
BEGIN { trace(x); trace("\n"); exit(0); }
ERROR { printf("%d: %d 0x%x\n", arg2, arg4, arg5); }
