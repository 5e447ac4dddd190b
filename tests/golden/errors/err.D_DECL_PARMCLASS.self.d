/* @@args: -x errtags */
/* @@vm: yes */
int a[self int];
inline int f[this int x] = x;
int g(static int);
provider p { probe q(extern int); };
