/* @@args: -x errtags */
/* A translator defines each member once. */
struct task { int t_fd; string t_name; };
translator struct task < int P > { t_fd = P; t_name = "x"; t_fd = 4; };
BEGIN { exit(0); }
