/* @@args: -x scratchsize=1024 */
/* @@vm: yes */
/* Variables, their members and strings have addresses (reference 3.2, 3.3). */
struct task { int t_fd; string t_name; int n[4]; };
typedef struct fileinfo { string fi_name; string fi_dirname; int fi_fd; } fileinfo_t;
translator fileinfo_t < struct task *P > {
	fi_name = P == NULL ? "<none>" : basename(P->t_name);
	fi_dirname = dirname(P->t_name);
	fi_fd = P->t_fd;
};
struct task v, *q;
struct holder { struct task t; } h;
string s; 
int n[5];
extern int foo;
extern struct task *bar;
BEGIN {
	h.t.t_name = "/usr/lib/libc.so"; h.t.t_fd = 9; h.t.n[2] = 22;
	q = &h.t;
	printf("%s %d %d\n", q->t_name, q->t_fd, q->n[2]);
	printf("%s %s %d\n", xlate <fileinfo_t> (q).fi_name, xlate <fileinfo_t *> (q)->fi_dirname, xlate <fileinfo_t> (q).fi_fd);
	f = xlate <fileinfo_t> (&h.t);
	printf("%s %s %d\n", f.fi_name, f.fi_dirname, f.fi_fd);
	ps = &h.t.t_name;
	printf("%s %d\n", *ps, *ps == "/usr/lib/libc.so");
	n[3] = 33; n[4] = 44;
	pn = &n[3];
	printf("%d %d %d\n", *pn, pn[1], *(n + 4));
	pn = n;
	printf("%d %d\n", pn[3], &n[4] - &n[1]);
	s = "hello world";
	printf("%s %s %d\n", stringof(s + 6), stringof("literal" + 3), *(s + 1));
	printf("%s\n", stringof(execname + 1));
	this->z = strjoin(s, "!") + 1;
	printf("%s\n", stringof(this->z));
	exit(0);
}
