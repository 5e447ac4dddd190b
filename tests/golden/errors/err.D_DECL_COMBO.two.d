/* @@args: -x errtags */
int char x;
