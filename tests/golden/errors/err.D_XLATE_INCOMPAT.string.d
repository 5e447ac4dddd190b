/* @@args: -x errtags */
struct in { int a; }; struct out { int b; int c; };
translator struct out < struct in *p > { b = execname; };
BEGIN { exit(0); }
