/* @@args: -x errtags */
/* @@vm: yes */
int a[-1];
