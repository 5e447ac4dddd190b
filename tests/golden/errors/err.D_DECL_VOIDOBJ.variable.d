/* @@args: -x errtags */
/* @@vm: yes */
void x;
self void y;
this void z;
struct s { void m; };
void *p;
