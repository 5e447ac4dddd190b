/* @@args: -x errtags */
/* @@vm: yes */
long string w;
short struct s { int a; } v;
long enum e { A } x;
long double u;
short int t;
