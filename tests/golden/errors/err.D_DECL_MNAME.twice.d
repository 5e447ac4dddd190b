/* @@args: -x errtags */
/* @@vm: yes */
struct s { int a; int a; };
union u { int x, x; };
struct t { int a; union { int a; int b; }; int b; };
struct ok { int a; struct { int a; } in; };
