/* @@args: -x errtags */
/* @@vm: yes */
int n;
int a[-1];
int b["x"];
int c[n];
struct s { int m[-1]; };
int d[1];
