/* @@cmd: sed 1,2d $script | while IFS= read -r t; do $minid -e -n "$t" >err 2>&1 && echo "passes: $t"; sed -n '/^hint/p; s/.*Invalid/Invalid/p' err; done; $minid foo.d 2>&1 | sed 's/^[^:]*: //'; $minid -n 'BEGIN { system("ls"); }' 2>&1 | sed 1d; $minid -e -x bufsiz=4m -n BEGIN 2>&1 | sed 's/^[^:]*: //'; printf '\357\273\277BEGIN\n{ }\n' >bom; $minid -e -s bom; printf 'BEGIN\302\240{ }\n' >nbsp; $minid -e -s nbsp 2>&1 | sed -n '/^hint/p' */
/* What people write by mistake, a line each; the answer says what to do. */
fbt::vfs_read:entry { @ = count(); }
io:::start { @[args[1]->dev_statname] = sum(args[0]->b_bcount); }
tcp:::send { @[args[2]->ip_daddr] = count(); }
plockstat12345:::mutex-block { @[ustack()] = count(); }
vminfo:::maj_fault { }
syscall::opne:entry { }
syscall::open:entyr { }
syscall::stat:entry { }
syscall::exece:return { }
begin { }
dtrace:::BEING { }
proc:::exec-sucess { }
tick-1foo { }
profile-6000hz { }
BEGIN { printf('hello\n'); }
BEGIN { printf('hello'); }
BEGIN /execname == 'sshd'/ { }
BEGIN /execname = "sshd"/ { }
BEGIN { printf("%s", pid); }
BEGIN { printf("%s", arg0); }
BEGIN { @a = count(); printf("%d", @a); }
BEGIN { int x = 5; }
int x = 5;
BEGIN // start
BEGIN { printf(“hello”); }
BEGIN { trace($traget); }
pid$tagret:a.out:main:entry { }
BEGIN { } ;
struct foo { int x; } BEGIN { }
tracepoint:syscalls:sys_enter_open { }
BEGIN { printf("%s", str(arg0)); }
BEGIN { @[comm] = count(); }
BEGIN { @ = hist(1); }
BEGIN { trace(nsecs); }
interval:s:1 { exit(0); }
uretprobe:./prog:main { }
kretprobe:vfs_read { }
BEGIN { trace(args->x); }
BEGIN { trace(uregs); }
BEGIN { delete(@x); }
BEGIN { trace(strcontains("a", "b")); }
BEGIN { time("%H:%M"); }
BEGIN { x = (node_t *)arg0; }
BEGIN { x = ( node_t )arg0; }
BEGIN { x = *(node_t **)copyin(arg0, 8); }
BEGIN { trace(x) y; }
BEGIN { trace((1) 2); }
BEGIN { trace($1); }
BEGIN { trace((uint46_t)1); }
BEGIN { trace(sizeof(uint46_t)); }
uint46_t x;
uint46_t *x;
self uint46_t x;
typedef uint46_t y;
inline uint46_t X = 3;
struct s { int a; uint46_t b; };
translator psinfo_tt < struct task *p > { pr_pid = 1; };
provider x { probe a(uint46_t); };
int x y;
BEGIN { trace(curpsinfo->pr_fnam); }
struct node { int size; }; struct node n; BEGIN { n.siz = 1; }
struct node { int size; }; BEGIN { trace(offsetof(struct node, sice)); }
struct node { int size; }; BEGIN { trace(((struct node *)0)->sizes); }
struct node { int size; }; struct nodes n;
struct node { int size; }; BEGIN { trace(((struct nod *)0)->size); }
struct node { int size; }; BEGIN { trace(sizeof(struct nodee)); }
struct node { int size; }; BEGIN { trace(offsetof(struct nod, size)); }
struct node { int size; }; translator struct nodee < int i > { size = i; };
struct node { int size; }; translator struct node < int i > { siez = i; };
struct node { struct nod *next; struct tree t; };
BEGIN { printf("%s", usym(0)); }
BEGIN { printf("%A", usym(0)); }
BEGIN { sum++; }
BEGIN { trace(sizeof (int)x); }
BEGIN { @a = count(); trunc(a); }
BEGIN { @a[1] = count(); a[1] += 1; }
BEGIN { trace(strlen(arg0)); }
BEGIN { trace(strjoin("a", pid)); }
BEGIN { @a[execname] = count; }
BEGIN { @b = @b + 1; }
BEGIN { trace(arg0->size); }
BEGIN { printf("a" "b"); }
BEGIN (pid == 1) { trace(1); }
BEGIN if (1) { trace(1); }
BEGIN trace(1); }
