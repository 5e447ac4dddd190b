/* @@vm: yes */
/* Row by row (reference 3.1, 3.2): the type of a result. */
char c; unsigned char uc; short s; unsigned short us; int i; unsigned u; long l; unsigned long ul;
enum e { A } en; int *p; string t; struct s { char c; int i; } v;
BEGIN
{
	/* usual conversions: the type of greater rank */
	c = 1; uc = 2; s = 3; us = 4; i = 5; u = 6; l = 7; ul = 8; t = "t";
	print(c + c); print(c + uc); print(uc * s); print(s - us); print(us | i);
	print(i & u); print(u ^ l); print(l + ul); print(i - 1); print(s + 1l);
	print(uc % us); print(u / i); print(en + A); print(A + c);
	/* shifts: left; comparisons and logic: int */
	print(c << l); print(ul >> c); print(us << 1ul);
	print(l < l); print(c == c); print(p != p); print(!ul); print(l && l);
	print(c || c); print(ul ^^ ul); print(t == t);
	/* ?: of integers, unary, ++ --, assignment */
	print(i ? c : s); print(i ? u : l); print(i ? c : c); print(i ? A : c);
	print(-c); print(+us); print(~uc); print(-u);
	print(c++); print(--us); print(c = 5l); print(s += 5l);
	/* pointers, sizes, NULL, casts, commas */
	print(sizeof (p - p)); print(sizeof (c)); print(NULL);
	print((char)5l); print((unsigned short)-1); print((l, c));
	print(v.i + v.c); print(x = (short)1);
	y++; print(y); z = us; print(z); w = 'ab'; print(w);
	exit(0);
}
