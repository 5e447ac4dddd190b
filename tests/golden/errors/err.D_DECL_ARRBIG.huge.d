/* @@args: -x errtags */
/* @@vm: yes */
int a[0x7fffffffffff];
