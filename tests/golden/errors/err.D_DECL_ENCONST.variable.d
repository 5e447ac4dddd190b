/* @@args: -x errtags */
/* @@vm: yes */
int n;
enum e { A = n };
enum f { B = "x" };
enum g { C = 1 + 1, D = C };
