/* @@args: -x errtags */
/* @@vm: yes */
BEGIN { a[(void)1] = 1; exit(0); }
