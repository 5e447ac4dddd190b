/* @@vm: yes */
/* Members and elements of type string hold strsize characters each. */
struct task { int t_fd; string t_name; char t_c; };
typedef struct fileinfo { string fi_name; string fi_dirname; int fi_fd; } fileinfo_t;
translator fileinfo_t < struct task *P > {
	fi_name = P == NULL ? "<none>" : basename(P->t_name);
	fi_dirname = dirname(P->t_name);
	fi_fd = P->t_fd;
};
translator fileinfo_t < int N > { fi_name = "num"; fi_fd = N; };
struct task v;
self struct task w;
string a[4];
this string b[3];
struct task tt[3];
fileinfo_t f;
BEGIN {
	v.t_name = "/usr/lib/libc.so";
	v.t_fd = 7; v.t_c = 'x';
	printf("%s %d %s|\n", v.t_name, v.t_fd, v.t_c == 'x' ? "ok" : "bad");
	trace(v.t_name); printf("\n");
	self->w = v; self->w.t_name = strjoin(self->w.t_name, ".6");
	printf("%s %s\n", self->w.t_name, v.t_name);
	printf("%d %d %d\n", v.t_name == "/usr/lib/libc.so", v.t_name < self->w.t_name, v.t_name != self->w.t_name);
	printf("%d %d %d %d\n", sizeof(struct task), sizeof(v.t_name), offsetof(struct task, t_c), sizeof(a));
	
}
BEGIN {
	a[0] = "zero"; a[3] = "three"; a[1] = a[3];
	this->b[2] = "two";
	i = 3;
	printf("[%s][%s][%s][%s] %s %d\n", a[0], a[1], a[2], a[i], this->b[2], strlen(a[2]));
	tt[1].t_name = a[0]; tt[i - 1].t_name = "dos";
	printf("%s %s %s|\n", tt[1].t_name, tt[2].t_name, tt[0].t_name);
	@[v.t_name, a[3]] = count();
	m[tt[1].t_name] = 4;
	printf("%d %d\n", m["zero"], m[tt[2].t_name]);
	v.t_name[0] = '!';
	a[0][1] = 'E';
	printf("%s %s %c\n", v.t_name, a[0], v.t_name[1]);
	printf("%s\n", stringof(a[0] + 2));
	printf("%s\n", (1 ? v : self->w).t_name);
	x = i > 5 ? v : self->w;
	printf("%s %d\n", x.t_name, x.t_fd);
	f = xlate <fileinfo_t> (5);
	printf("%s %d [%s]\n", f.fi_name, f.fi_fd, f.fi_dirname);
exit(0); }
