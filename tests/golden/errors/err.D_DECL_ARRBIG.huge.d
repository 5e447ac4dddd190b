/* @@args: -x errtags */
/* @@vm: yes */
int a[0x7fffffffffff];
int b[4294967296];
struct s { char c[2147483648]; };
