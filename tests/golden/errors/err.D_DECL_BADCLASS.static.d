/* @@args: -x errtags */
static int x;
