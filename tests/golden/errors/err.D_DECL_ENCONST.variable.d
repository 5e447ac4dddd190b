/* @@args: -x errtags */
/* @@vm: yes */
int n;
enum e { A = n };
