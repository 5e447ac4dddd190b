/* @@args: -x errtags */
struct in { int a; };
struct out { int b; struct in s; string t; char *p; int a[3]; };
struct ok { int b; struct in s; string t; char *p; };
translator struct out < struct in *p > { b = execname; };
translator struct out < int P > { s = P; t = P; p = "x"; a = P; };
translator struct ok < long P > { b = P; s = *(struct in *)P; t = "x"; p = 0; };
BEGIN { exit(0); }
