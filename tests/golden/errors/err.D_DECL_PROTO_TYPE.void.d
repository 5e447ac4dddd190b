/* @@args: -x errtags */
/* @@vm: yes */
int a[void];
int b[int, void];
inline int f[void x] = 1;
BEGIN { exit(0); }
