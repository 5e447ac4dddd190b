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
