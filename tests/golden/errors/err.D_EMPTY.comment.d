/* @@args: -x errtags */
/* @@vm: yes */
/* nothing */
