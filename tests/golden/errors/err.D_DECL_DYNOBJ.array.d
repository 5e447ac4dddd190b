/* @@args: -x errtags */
/* @@vm: yes */
struct s { int a[int]; };
