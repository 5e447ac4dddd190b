/* @@args: -x errtags */
struct s { int a; int a; };
