/* @@args: -x errtags */
/* @@vm: yes */
int char x;
int int y;
signed unsigned z;
long long long w;
short long v;
int string u;
float double t;
long float q;
short float o;
short double n;
long long double m;
long long int s;
unsigned short int r;
long double p;
