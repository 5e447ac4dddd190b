/* @@vm: yes */
/* Comparisons are signed only if the type of greater rank is. */
int i;
unsigned int u;
int64_t l;
uint64_t ul;
char c;

BEGIN
{
	i = -1;
	u = 1;
	l = -1;
	ul = 1;
	c = -1;
	printf("%d %d %d %d\n", i < u, i < ul, l < u, l < ul);
	printf("%d %d %d\n", c < 0, c == i, c < u);
	printf("%d %d %d %d\n", -1 < 1, -1 < 1u, -1 < 1ul, -1L < 1u);
	printf("%d %d %d %d %d %d\n", i == l, i != l, i <= l, i >= l, i < l, i > l);
	exit(0);
}
