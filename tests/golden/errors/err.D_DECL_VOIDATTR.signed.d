/* @@args: -x errtags */
/* @@vm: yes */
unsigned void *x;
signed void *y;
short void *z;
long void *w;
const void *v;
