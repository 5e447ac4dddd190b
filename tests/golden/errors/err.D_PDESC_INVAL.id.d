/* @@args: -x errtags */
/* @@vm: yes */
/* The number of a probe that is not there. */
99999999 { exit(0); }
1, 99999998 { exit(0); }
0 { exit(0); }
4294967297 { exit(0); }
9223372036854775807 { exit(0); }
1, BEGIN { exit(0); }
