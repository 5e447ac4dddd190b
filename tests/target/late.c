/*
 * late ROUNDS LIBRARY [THREADS]: opens the library, calls its late(2) five
 * times and closes it, so many times in each thread. With -DLIBRARY this is
 * the library: its constructor calls late(0) three times, its destructor
 * late(4) twice.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#ifdef LIBRARY
__attribute__((noinline)) int
late(int phase)
{
	__asm__ volatile("" : : "r"(phase) : "memory");
	return phase;
}

__attribute__((constructor)) static void
before(void)
{
	for (int i = 0; i < 3; i++)
		late(0);
}

__attribute__((destructor)) static void
after(void)
{
	for (int i = 0; i < 2; i++)
		late(4);
}
#else
static int rounds;
static const char *library;

static void *
run(void *arg)
{
	for (int i = 0; i < rounds; i++) {
		void *h = dlopen(library, RTLD_NOW);
		int (*f)(int) = h ? (int (*)(int))dlsym(h, "late") : NULL;

		if (!f)
			exit(3);
		for (int k = 0; k < 5; k++)
			f(2);
		dlclose(h);
	}
	return arg;
}

int
main(int argc, char **argv)
{
	int n = argc > 3 ? atoi(argv[3]) : 0;
	pthread_t t[16];

	if (argc < 3 || n > 16)
		return 2;
	rounds = atoi(argv[1]);
	library = argv[2];
	if (!n)
		run(NULL);
	for (int i = 0; i < n; i++)
		pthread_create(&t[i], NULL, run, NULL);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	return 0;
}
#endif
