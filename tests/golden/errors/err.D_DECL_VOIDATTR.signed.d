/* @@args: -x errtags */
/* @@vm: yes */
unsigned void *x;
