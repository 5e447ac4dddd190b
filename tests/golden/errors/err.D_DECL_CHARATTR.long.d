/* @@args: -x errtags */
/* @@vm: yes */
long char x;
short char y;
unsigned char z;
signed char w;
