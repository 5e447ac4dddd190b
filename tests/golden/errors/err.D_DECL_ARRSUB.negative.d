/* @@args: -x errtags */
int a[-1];
