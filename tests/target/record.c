/*
 * record: passes structures of every kind to functions. The lists and texts
 * are where they are from the start; far() is given memory that no page is
 * there for before the probe reads it.
 */
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>

enum color { RED, GREEN = 5, BLUE };

struct point {
	short x, y;
};

union word {
	uint32_t whole;
	unsigned char byte[4];
};

struct record {
	char tag;
	int number;
	const char *name;
	char text[8];
	struct point at;
	struct point corner[2];
	enum color color;
	unsigned int low : 3, mid : 7;
	int sign : 4;
	union word word;
	double ratio;
	struct record *next;
	int (*call)(int);
};

int
plain(int i)
{
	return i + 1;
}

static struct record second = {
	.tag = 'b', .number = -2, .name = "second", .text = "2nd",
	.call = plain,
};
struct record first = {
	.tag = 'a', .number = 77, .name = "first", .text = "eightchr",
	.at = { 3, -4 }, .corner = { { 10, 20 }, { 30, 40 } }, .color = GREEN,
	.low = 5, .mid = 100, .sign = -3, .word = { 0x01020304 },
	.ratio = 1.5, .next = &second,
};
int numbers[4] = { 11, 22, 33, 44 };
char name[32] = "before";

__attribute__((noinline)) int
take(struct record *r, int *n, enum color c, const char *s)
{
	__asm__ volatile("" : : "r"(r), "r"(n), "r"(c), "r"(s) : "memory");
	return r->number;
}

__attribute__((noinline)) void
far(struct record *r)
{
	__asm__ volatile("" : : "r"(r) : "memory");
}

__attribute__((noinline)) void
done(const char *s)
{
	__asm__ volatile("" : : "r"(s) : "memory");
}

int
main(int argc, char **argv)
{
	int fd = -1;
	FILE *f = tmpfile();
	void *p;

	(void)argv;
	if (!f || fwrite(&first, sizeof first, 1, f) != 1 || fflush(f))
		return 1;
	fd = fileno(f);
	take(&first, numbers, BLUE, name);
	p = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0);
	if (p == MAP_FAILED)
		return 1;
	far(p);
	far((struct record *)(uintptr_t)(argc * 16));
	done(name);
	fprintf(stderr, "%s\n", name);
	return 0;
}
