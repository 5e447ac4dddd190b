/* @@args: -x errtags */
/* @@vm: yes */
long char x;
