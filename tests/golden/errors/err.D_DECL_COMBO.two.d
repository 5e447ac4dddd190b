/* @@args: -x errtags */
/* @@vm: yes */
int char x;
