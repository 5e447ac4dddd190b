/* @@args: -x errtags */
struct s { int a : 33; };
