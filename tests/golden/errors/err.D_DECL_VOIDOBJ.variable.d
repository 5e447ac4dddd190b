/* @@args: -x errtags */
/* @@vm: yes */
void x;
