/* @@args: -x errtags */
struct in { int a; }; struct out { int b; int c; };
translator struct out < struct in *p > { d = p->a; };
BEGIN { exit(0); }
