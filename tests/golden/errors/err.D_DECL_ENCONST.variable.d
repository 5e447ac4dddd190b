/* @@args: -x errtags */
int n;
enum e { A = n };
