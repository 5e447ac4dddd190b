/* @@args: -x errtags */
/* @@vm: yes */
int n;
struct s { int a : n; };
struct t { int a : "x"; };
