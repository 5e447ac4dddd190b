/* @@args: -x errtags */
int n;
struct s { int a : n; };
