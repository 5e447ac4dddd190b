/* @@args: -x errtags */
/* @@vm: yes */
int a[void, int];
