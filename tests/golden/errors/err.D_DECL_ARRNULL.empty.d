/* @@args: -x errtags */
int a[];
