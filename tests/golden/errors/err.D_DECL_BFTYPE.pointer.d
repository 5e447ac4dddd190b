/* @@args: -x errtags */
/* @@vm: yes */
struct s { char *a : 3; };
