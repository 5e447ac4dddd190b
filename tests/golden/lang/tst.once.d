/* @@vm: yes */
/* An argument with an effect is evaluated once, and before what it is for. */
struct s { int a; int b; string n; }; struct s v, w[4];
translator struct s < int N > { a = N; b = N * 10; n = N > 1 ? "many" : "one"; };
inline int dbl[int x] = x + x;
inline int add[int x, int y] = x * 100 + y;
inline struct s of[int x] = xlate <struct s> (x);
inline string two[string s] = strjoin(s, s);
string t;
BEGIN {
	i = 1;
	printf("%d %d\n", dbl[i++], i);
	printf("%d %d\n", dbl[i = 20], i);
	printf("%d %d\n", add[++i, i--], i);
	printf("%s %s\n", two[t = "ab"], t);
	printf("%d %d\n", xlate <struct s> (i++).b, i);
	v = xlate <struct s> (i += 2);
	printf("%d %d %s %d\n", v.a, v.b, v.n, i);
	i = 1;
	w[i++] = xlate <struct s> (i);
	printf("%d %d %d %d\n", w[1].a, w[1].b, w[2].b, i);
	printf("%d\n", add[dbl[i++], dbl[i++]]);
	printf("%d %d\n", of[i++].b, i);
	v = of[i++];
	printf("%d %d %d\n", v.a, v.b, i);
}
BEGIN / dbl[j++] == 0 && j == 1 / { printf("%d\n", j); exit(0); }
