/* @@args: -x errtags */
long char x;
