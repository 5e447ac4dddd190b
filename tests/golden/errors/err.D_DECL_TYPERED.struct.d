/* @@args: -x errtags */
/* @@vm: yes */
struct s { int a; };
struct s { int b; };
