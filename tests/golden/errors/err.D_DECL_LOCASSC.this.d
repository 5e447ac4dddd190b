/* @@args: -x errtags */
/* @@vm: yes */
this int a[int];
