/* @@args: -x errtags */
/* @@vm: yes */
int x;
string x;
int *x;
int x[3];
int x[int];
int x;
self int y;
self string y;
this int x;
typedef int number;
int number;
typedef int x;
enum e { A, A };
int A;
enum f { x };
inline int k = 1;
inline int k = 2;
int k;
BEGIN { exit(0); }
