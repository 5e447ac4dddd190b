/* @@args: -x errtags */
/* @@vm: yes */
int a[];
self int b[];
string c[][3];
struct s { int n; int m[]; };
