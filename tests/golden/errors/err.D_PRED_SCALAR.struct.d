/* @@args: -x errtags */
/* @@vm: yes */
/* Of no scalar type: structures, arrays, void. */
struct s { int a; } v;
int a[3];
BEGIN /v/ { exit(0); }
BEGIN /a/ { exit(0); }
BEGIN / (void)1 / { exit(0); }
BEGIN / v.a / { exit(0); }
