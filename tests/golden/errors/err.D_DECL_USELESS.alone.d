/* @@args: -x errtags */
/* @@vm: yes */
int;
