/* A function with arguments of several kinds. */
struct item {
	int n;
};

__attribute__((noinline)) long
listed(struct item *i, const char *name, double d, unsigned char c)
{
	__asm__ volatile("" : : "r"(i), "r"(name), "r"((long)d), "r"(c));
	return i->n;
}

int
main(void)
{
	struct item i = { 0 };

	return (int)listed(&i, "x", 1.0, 2);
}
