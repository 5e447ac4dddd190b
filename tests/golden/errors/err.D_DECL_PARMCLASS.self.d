/* @@args: -x errtags */
int a[self int];
