/* @@args: -x errtags */
/* A translated structure is no value (reference 3.9). */
struct t { int a; };
translator struct t < int P > { a = P; };
BEGIN
{
	x = xlate <struct t *> (3);
	@[xlate <struct t> (3)] = count();
	a[xlate <struct t> (3)] = 1;
	print(xlate <struct t> (3));
	v = xlate <struct t> (3);
	b[1] = xlate <struct t> (3);
}
