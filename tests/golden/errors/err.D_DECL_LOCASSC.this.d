/* @@args: -x errtags */
this int a[int];
