/*
 * late ROUNDS LIBRARY [THREADS]: opens the library, calls its late(2) five
 * times and closes it, so many times in each thread. For THREADS "new" it is a
 * copy each time that is unlinked before it is closed, for "other" one of two
 * names in turn, for "back" one of two
 * such files in turn. With -DLIBRARY this is
 * the library: its constructor calls late(0) three times, its destructor
 * late(4) twice.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <unistd.h>

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
static const char *library, *how = "";

static void
copy(const char *to)
{
	int in = open(library, O_RDONLY);
	int out = open(to, O_WRONLY | O_CREAT | O_EXCL, 0755);

	while (sendfile(out, in, NULL, 1 << 20) > 0)
		;
	close(in);
	close(out);
}

static const char *
file(int i)
{
	char kept[16];

	if (*how == 'o' && i % 2 == 0) {
		copy("./other.so");
		return "./other.so";
	}
	if (*how == 'n' || *how == 'o')
		copy("./plugin.so");
	if (*how != 'b')
		return *how ? "./plugin.so" : library;
	snprintf(kept, sizeof kept, "kept%d", i % 2);
	if (i < 2)
		copy(kept);
	return link(kept, "./plugin.so") ? NULL : "./plugin.so";
}

static void *
run(void *arg)
{
	for (int i = 0; i < rounds; i++) {
		void *h = dlopen(file(i), RTLD_NOW);
		int (*f)(int) = h ? (int (*)(int))dlsym(h, "late") : NULL;

		if (!f)
			exit(3);
		for (int k = 0; k < 5; k++)
			f(2);
		if (*how) {
			unlink("./plugin.so");
			unlink("./other.so");
		}
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
	if (argc > 3 && strspn(argv[3], "nob"))
		how = argv[3];
	if (!n)
		run(NULL);
	for (int i = 0; i < n; i++)
		pthread_create(&t[i], NULL, run, NULL);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	return 0;
}
#endif
