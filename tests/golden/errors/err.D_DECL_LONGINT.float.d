/* @@args: -x errtags */
/* @@vm: yes */
long float x;
