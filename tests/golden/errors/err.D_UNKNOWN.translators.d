/* Translators that use each other, or themselves, end in an error, and soon. */
struct in { int v; };
struct in *p;
struct out { int a; int b; };
translator struct out < struct in *i > {
	a = xlate <struct out> (i).b + xlate <struct out> (i).b;
	b = xlate <struct out> (i).a + xlate <struct out> (i).a;
};
BEGIN { trace(xlate <struct out> (p).a); }
