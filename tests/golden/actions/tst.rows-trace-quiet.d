/* @@vm: yes */
/* trace() of a structure, an array and a union is their bytes; what the loud
 * forms are is in tst.rows-trace (reference 6.1, 6.5, 8.4). */
struct s { char a[4]; char b; short c; } v;
union u { uint32_t n; char c[3]; } w;
char text[18];
BEGIN
{
	v.a[0] = 'A'; v.a[3] = 0x7f; v.b = '~'; v.c = 0x2020;
	w.c[2] = 0x1f;
	text[0] = 'x'; text[16] = 'y'; text[17] = -1;
	trace(v);
	trace(w);
	exit(0);
}
END { trace(text); trace(1); }
