/* @@args: -x errtags */
/* @@vm: yes */
int a[void];
int b[int, void];
BEGIN { exit(0); }
