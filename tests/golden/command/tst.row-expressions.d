/* @@cmd: sed '1,/^\/. here they/d' $script | while read -r l; do printf '%s\n' "$l" >t.d; printf '%-20s %s\n' "$($minid -e -x errtags -s t.d 2>&1 | sed -n '1s/.*\[\(D_[A-Z_]*\)\].*/\1/p')" "$l"; done */
/* Each line below is a script whose expression is wrong; alternative by
 * alternative and row by row (reference 2.4, 3.2, 3.3, 3.4, 3.7). */
/* here they are */
BEGIN { 5 = 1; }
BEGIN { x = 1; x + 1 = 2; }
BEGIN { x = 1; x++ = 2; }
BEGIN { 5++; }
BEGIN { x = 1; ++x++; }
BEGIN { (@a = count()) = count(); }
BEGIN { x = 1; x ? 1 : x = 2; }
BEGIN { pid = 1; }
BEGIN { arg0++; }
BEGIN { execname = "x"; }
enum e { A }; BEGIN { A = 1; }
BEGIN { x += 1; }
BEGIN { self->x <<= 1; }
BEGIN { a[1] ^= 1; }
BEGIN { trace(x); }
BEGIN { x = x + 1; }
BEGIN { x; }
BEGIN { trace(a[1]); a[1] = 1; }
BEGIN { trace(self->x); self->x = 1; }
BEGIN /this->x/ { } BEGIN { this->x = 1; }
BEGIN /x++ == y/ { trace(x + y++); }
BEGIN /"a"/ { }
BEGIN /execname/ { }
string s; BEGIN /s/ { }
struct s { int a; } v; BEGIN /v/ { }
BEGIN { x = "a"; trace(!x); }
BEGIN { x = "a"; trace(x && 1); }
BEGIN { x = "a"; trace(1 || x); }
BEGIN { x = "a"; trace(x ^^ 1); }
BEGIN { x = "a"; trace(x ? 1 : 2); }
BEGIN { x = 1; trace(x ? 1 : "a"); }
BEGIN { x = 1; trace(x ? (int *)1 : (char *)1); }
BEGIN { x = 1; trace(x ? (int *)1 : 1); }
BEGIN { x = 1; x ? trace(1) : trace(2); }
BEGIN { x = 1; x ? exit(0) : 1; }
BEGIN { trace(1), trace(2); }
BEGIN { x = 1, exit(0); }
BEGIN { @a = count(); x = 1; x ? @a : @a; }
BEGIN { @a = count(); 1, @a; }
BEGIN { x = 1; x && exit(0); }
BEGIN { trace(1 / 0); }
BEGIN { trace(1 % (2 - 2)); }
BEGIN { x = 1; x /= 0; }
BEGIN { x = 1; x %= '\0'; }
BEGIN { trace(~"a"); }
BEGIN { x = (int *)8; trace(~x); }
BEGIN { trace("a" << 1); }
BEGIN { trace("a" % 2); }
BEGIN { x = (int *)8; trace(x & 1); }
BEGIN { trace(-"a"); }
BEGIN { trace("a" * 2); }
BEGIN { x = (int *)8; trace(x / 2); }
BEGIN { x = (int *)8; trace(x + x); }
BEGIN { x = (int *)8; trace(1 - x); }
BEGIN { x = (int *)8; y = (char *)8; trace(x - y); }
BEGIN { x = (int *)8; trace(x == 8); }
BEGIN { trace("a" == 1); }
struct s { int a; } v; BEGIN { trace(v == v); }
BEGIN { x = (void *)8; trace(x + 1); }
BEGIN { x = (void (*)(int))8; trace(x - 1); }
BEGIN { x = "a"; x += 1; }
BEGIN { x = 1; x = "a"; }
BEGIN { x = "a"; x = 1; }
string s; BEGIN { s = 0; }
BEGIN { x = (int *)8; x = (char *)8; }
BEGIN { x = (int *)8; x = 8; }
struct s { int a; } v; struct t { int a; } w; BEGIN { v = w; }
struct s { int a; } v; BEGIN { trace((int)v); }
struct s { int a; } v; BEGIN { trace((string)v); }
struct s { int a; }; BEGIN { trace((struct s)1); }
BEGIN { trace((int)"a"); }
struct s { int a; } v; BEGIN { trace(stringof v); }
BEGIN { trace(sizeof (void)); }
struct s { int a : 3; } v; BEGIN { trace(sizeof (v.a)); }
struct s { int a : 3; }; BEGIN { trace(offsetof(struct s, a)); }
BEGIN { trace(offsetof(int, a)); }
struct s { int a; }; BEGIN { trace(offsetof(struct s, b)); }
struct s { int a : 3; } v; BEGIN { trace(&v.a); }
BEGIN { x = 1; y = &x; }
BEGIN { self->x = 1; y = &self->x; }
BEGIN { y = &5; }
BEGIN { x = 1; trace(*x); }
BEGIN { trace(5[1]); }
BEGIN { x = (void *)8; trace(*x); }
BEGIN { x = (int (*)(void))8; trace(*x); }
struct s { int a; } v; BEGIN { trace(v->a); }
struct s { int a; } *v; BEGIN { trace(v.a); }
BEGIN { x = 1; trace(x.a); }
struct s { int a; } v; BEGIN { trace(v.b); }
struct s { int a; } v; BEGIN { trace(v.self); }
struct s *p; BEGIN { trace(p->a); }
BEGIN { a[1] = 1; trace(a[1, 2]); }
BEGIN { a[1, 2] = 1; trace(a[1]); }
BEGIN { a[1] = 1; trace(a["x"]); }
BEGIN { a["x"] = 1; trace(a[0]); }
BEGIN { @b = count(); a[@b] = 1; }
BEGIN { this->a[1] = 1; }
BEGIN { a[1] = 1; trace(a); }
BEGIN { x = 1; trace(x[1]); }
BEGIN { trace(pid(1)); }
BEGIN { (1 + 2)(3); }
BEGIN { trace(never(1)); }
int x[3], y[3]; BEGIN { x = y; }
BEGIN { @a[1][2] = count(); }
BEGIN { @a[1]; }
BEGIN { trace(sizeof); }
BEGIN { trace(1 +); }
BEGIN { trace(a[]); }
BEGIN { x = 1; trace(x.5); }
struct s { int a[2]; }; BEGIN { trace(offsetof(struct s, a[1])); }
double d; BEGIN { trace(d + 1); }
double d; BEGIN { trace(-d); }
double d; BEGIN { trace(d < d); }
double d; BEGIN { d = 1; }
BEGIN { trace((float)1); }
double d; BEGIN { trace((int)d); }
double d; BEGIN /d/ { }
double d; BEGIN { d++; }
struct s { int a; }; translator struct s < int N > { a = N; }; BEGIN { x = 1; x ? xlate <struct s *> (x) : xlate <struct s *> (x); }
struct s { int a; }; translator struct s < int N > { a = N; }; BEGIN { 1, xlate <struct s *> (2); }
BEGIN { x = usym(1); }
BEGIN { x = stack(); }
BEGIN { a[usym(1)] = 1; }
struct s { int a; } v; BEGIN { x = &v; }
