/* @@args: -x errtags */
unsigned void *x;
