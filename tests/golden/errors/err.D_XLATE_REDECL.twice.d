/* @@args: -x errtags */
struct in { int a; }; struct out { int b; int c; };
translator struct out < struct in *p > { b = p->a; };
translator struct out < struct in *q > { b = q->a; };
BEGIN { exit(0); }
