/* @@args: -x errtags */
/* @@vm: yes */
enum e { A, B, };
BEGIN { exit(0); }
