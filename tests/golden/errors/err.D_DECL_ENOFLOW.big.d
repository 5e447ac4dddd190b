/* @@args: -x errtags */
/* @@vm: yes */
enum e { A = 2147483647, B };
