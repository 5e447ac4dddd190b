/* @@args: -x errtags */
struct in { int a; }; struct out { int b; int c; };
translator struct out < struct in *p > { b = p->a; };
translator struct out < struct in *q > { b = q->a; };
translator struct out < int P > { b = P; };
translator struct out < long P > { b = P; };
translator struct out < string P > { b = 1; };
BEGIN { exit(0); }
