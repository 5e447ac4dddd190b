/* @@vm: yes */
/* Inlines: of a condition, of another inline, with parameters. */
inline int BASE = 10;
inline int TWICE = BASE * 2;
inline int add[int a, int b] = a + b;
inline string NAME = TWICE == 20 ? "twenty" : "other";
inline uint64_t NOW = timestamp;

BEGIN
{
	printf("%d %d %s\n", TWICE, add[TWICE, 3], NAME);
	printf("%d %d\n", add[add[1, 2], 3], NOW == timestamp);
	printf("%d\n", NULL == 0);
	exit(0);
}
