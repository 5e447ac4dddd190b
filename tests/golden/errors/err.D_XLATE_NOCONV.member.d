/* @@args: -x errtags */
struct in { int a; }; struct out { int b; int c; };
translator struct out < struct in *p > { b = p->a; };
BEGIN { trace(xlate <struct out> ((struct in *)0).c); }
