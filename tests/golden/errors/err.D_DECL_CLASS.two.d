/* @@args: -x errtags */
/* @@vm: yes */
self this int x;
self self int y;
typedef self int z;
extern extern int w;
extern int v;
