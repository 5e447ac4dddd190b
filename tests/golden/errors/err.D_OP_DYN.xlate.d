/* @@args: -x errtags */
struct in { int a; }; struct out { int b; int c; };
translator struct out < struct in *p > { b = p->a; };
BEGIN { n = 1; v = n ? xlate <struct out> ((struct in *)0) : xlate <struct out> ((struct in *)0); }
