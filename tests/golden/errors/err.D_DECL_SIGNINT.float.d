/* @@args: -x errtags */
/* @@vm: yes */
signed float x;
