/* @@args: -x errtags */
int;
