/* @@vm: yes */
/* Between clauses a word is a declaration if it names a type, else a probe. */
typedef int number;
number a;
int b, c;
char *p;
uint64_t e;
struct pair { int x; int y; };
struct pair q;

dtrace:::BEGIN,
:::BEGIN
{
	a++;
	printf("%d %d %d\n", a, b + c, sizeof (q));
}

BEGIN
{
	exit(0);
}
