/* @@args: -x errtags */
/* @@vm: yes */
inline int f[int x, long x] = x;
provider p { probe q(int a, char *b, int a); };
int ok[int, int];
BEGIN { exit(0); }
