/* A program, in C or C++, with the probes of the header that it includes. It
 * tells how often which semaphore was up: 3 rounds, 1 10 100 each. */
#include <stdio.h>

#include SHOP_HEADER
#include SHOP_HEADER

struct cart { int n; };

#ifdef __cplusplus
template <class T> static void
count(T n)
{
	SHOP_COUNTED(n, (short)-n);
}
#endif

static inline __attribute__((always_inline)) void
left(const char *who, int n)
{
	SHOP_CART_LEFT(who, n, 0x1234567890123456);
}

int
main(void)
{
	struct cart c = { 7 };
	int on = 0;

	for (int i = 0; i < 3; i++) {
		if (SHOP_CART_LEFT_ENABLED())
			on++;
		left("anna", i - 1);
		left("ben", 5);
		SHOP_PAID(&c, (unsigned char)(255 + i));
		SHOP_CLOSED();
		on += 10 * !!SHOP_CLOSED_ENABLED();
		on += 100 * !!SHOP_UNUSED_ENABLED();
#ifdef __cplusplus
		count(i);
		count((long)i);
#endif
	}
	fprintf(stderr, "seen %d\n", on);
	return 0;
}
