/* @@cmd: sed 1,4d $script | while IFS= read -r t; do printf '%s\n' "$t" >t; $minid -e -x errtags -s t 2>&1 | sed -n 's/^minid: //; s/^\(\[D_[A-Z_]*\]\).* line 1: /\1 /p'; done; $minid -e -s t >err 2>&1; echo $? */
/* @@vm: yes */
/* One mistake each, and one report: what hangs on a name whose own declaration
 * or assignment is at fault is not looked at. */
BEGIN { @a[nosuch] = count(); printa("%d %@d\n", @a); }
BEGIN { printa("%d %@d\n", @a); @a[nosuch] = count(); }
BEGIN { @a[1] = count(); @b[nosuch] = count(); printa(@a, @b); }
BEGIN { @a[(void)0] = count(); printa("%s\n", @a); trunc(@a); }
BEGIN { @a = nosuch(); printa(@a); clear(@a); trunc(@a); normalize(@a, 2); }
BEGIN { @a = sum(nosuch); printa(@a); }
BEGIN { @a = 1; printa(@a); }
BEGIN { @a += 1; printa(@a); }
BEGIN { x += 1; trace(x); x++; }
BEGIN { self->x += 1; trace(self->x); }
BEGIN { a["k"] += 1; trace(a["k"]); a["l"] = 2; }
BEGIN { x = nosuch; y = x + 1; printf("%s", y); }
BEGIN { count = 1; trace(count); count++; }
int count; BEGIN { count = 1; trace(count); }
int x[nosuch]; BEGIN { x[1] = 1; trace(x[0]); }
struct foo x; BEGIN { trace(x.a); x.b = 1; }
void x; BEGIN { trace(x); x = 1; }
this int x[int]; BEGIN { this->x[1] = 2; trace(this->x[1]); }
typedef int foo[nosuch]; foo x; BEGIN { trace(x); }
int x; typedef int x; x y; BEGIN { trace(y); }
inline int X = nosuch; BEGIN { trace(X); }
inline struct foo X = 1; BEGIN { trace(X); }
static inline int X = 1; BEGIN { trace(X); }
inline int max = 3; BEGIN { trace(max); }
inline struct foo X[int a] = a; BEGIN { trace(X[1]); }
enum { A = nosuch, B }; BEGIN { trace(A); trace(B); }
struct s { struct foo a; int b; }; struct s v; BEGIN { trace(v.a); v.b = 1; }
struct s { int a : 99; int b; }; struct s v; BEGIN { v.a = 1; trace(v.b); }
struct s { nosuch_t a; int b; }; BEGIN { trace(1); }
