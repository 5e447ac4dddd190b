/* @@args: -x errtags */
/* @@vm: yes */
int pid;
BEGIN { exit(0); }
