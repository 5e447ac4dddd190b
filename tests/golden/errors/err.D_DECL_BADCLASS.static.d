/* @@args: -x errtags */
/* @@vm: yes */
static int x;
auto int y;
register int z;
