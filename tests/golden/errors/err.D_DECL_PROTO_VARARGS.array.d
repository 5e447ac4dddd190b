/* @@args: -x errtags */
int a[int, ...];
