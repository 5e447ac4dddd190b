/* @@args: -x errtags */
/* @@vm: yes */
signed float x;
unsigned double y;
unsigned string z;
signed struct s { int a; } w;
