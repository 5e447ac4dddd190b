/* @@args: -x errtags */
struct s { char *a : 3; };
