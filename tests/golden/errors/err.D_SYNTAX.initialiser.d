/* @@args: -x errtags */
/* @@vm: yes */
int x = 5;
BEGIN { exit(0); }
