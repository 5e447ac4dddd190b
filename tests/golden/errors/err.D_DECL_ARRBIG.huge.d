/* @@args: -x errtags */
int a[0x7fffffffffff];
