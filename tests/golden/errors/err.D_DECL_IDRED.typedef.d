/* @@args: -x errtags */
/* @@vm: yes */
typedef int number;
BEGIN { number = 1; exit(0); }
