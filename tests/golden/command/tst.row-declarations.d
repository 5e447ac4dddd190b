/* @@cmd: sed '1,/^\/. here they/d' $script | while read -r l; do printf '%s\n' "$l" >t.d; printf '%-20s %s\n' "$($minid -e -x errtags -s t.d 2>&1 | sed -n '1s/.*\[\(D_[A-Z_]*\)\].*/\1/p')" "$l"; done */
/* Each line below is a script that is wrong in its grammar or in a declaration;
 * alternative by alternative (reference 2.2, 2.3, 3.4). */
/* here they are */
BEGIN
BEGIN /1/
BEGIN { trace(1); };
BEGIN { trace(1) trace(2); }
BEGIN { trace(1);
BEGIN, { }
, BEGIN { }
END { } /1/ { }
int x = 4;
int x; int y
int;
struct { int a; };
struct s { };
struct s { int a };
struct s { int; };
struct s { int a = 3; };
struct s { self int a; };
struct s { int a, a; };
struct s { struct s a; };
struct s { void a; };
struct s { int a(int); };
struct s { int a[int]; };
struct s { int a : 33; };
struct s { int a : 0; };
struct s { char a : 9; };
struct s { char *a : 3; };
struct none x;
union u { int a; }; union u { int a; };
enum e { };
enum e { A, };
enum e { A = 2147483648 };
enum e { A = -2147483649 };
enum e { A = pid };
enum e { A, A };
int A; enum e { A };
enum e { A }; int A;
enum none x;
auto int x;
register int x;
static int x;
this self int x;
typedef extern int x;
long char x;
short char x;
signed unsigned x;
unsigned float x;
short double x;
short long x;
long long long x;
unsigned void *x;
int char x;
signed string x;
void x;
void x[3];
int a[];
int a[0];
int a[-1];
int a["x"];
int a[pid];
int a[0x7fffffff];
int a[int, void];
int a[void];
int a[int, ...];
int a[self int];
this int a[int];
int (*f)(...);
int (*f)(int, void);
self int f(int);
typedef int t; int t;
typedef int t; typedef long t;
int t; typedef int t;
int x; long x;
int x; int x[int];
int x[int]; int x[int, int];
int pid;
int mod`x;
inline int x = 4; int x;
inline int x = 4; inline int x = 4;
inline int x = pid, y = 4;
inline int x;
inline int x = never;
inline string x = 4;
inline int f[int] = 4;
inline int f[int x] = x; BEGIN { trace(f[1, 2]); }
inline int f[int x] = x; BEGIN { trace(f["a"]); }
inline int f[int x] = x; BEGIN { trace(f); }
inline int x = 4; BEGIN { x = 5; }
translator int < int X > { a = 1; };
provider p { probe x(int) };
provider p { probe x; };
int x[3]; BEGIN { x = 0; }
int x[3]; BEGIN { trace(x[3]); }
int x[3]; BEGIN { trace(x[-1]); }
int x[3]; BEGIN { trace(x[0, 1]); }
int x[3]; BEGIN { trace(x["a"]); }
typedef int t; BEGIN { t++; }
typedef int t; BEGIN { t--; }
typedef int t; BEGIN { t = 1; }
typedef int t; BEGIN { t[1] = 1; }
typedef int t; BEGIN { x = t; }
typedef int t; BEGIN { t, exit(0); }
typedef int t; BEGIN { t == 1; }
typedef int t; BEGIN { trace(t); }
