/* @@args: -x errtags */
/* @@vm: yes */
static int x;
