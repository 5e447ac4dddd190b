/* @@vm: yes */
/* To the right of an enum stands one of its own enumerators (reference 3.2). */
enum one { A = 1, B };
enum one e;
BEGIN
{
	e = B;
	printf("%d %d %d\n", e == B, e != A, e > A);
	printf("%d %d\n", (enum one)1 == A, B == e);
	@[e == B ? "B" : "A"] = count();
	printa("%s %@d\n", @);
	exit(0);
}
