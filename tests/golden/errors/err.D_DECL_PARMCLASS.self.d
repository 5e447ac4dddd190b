/* @@args: -x errtags */
int f(self int x);
