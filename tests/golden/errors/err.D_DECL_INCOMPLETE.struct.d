/* @@args: -x errtags */
/* @@vm: yes */
struct nowhere x;
