/* @@args: -x errtags */
int a[void, int];
