/* @@args: -x errtags */
/* @@vm: yes */
int a[self int];
