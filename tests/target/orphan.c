/*
 * orphan FIFO LIBRARY: the first thread ends; the other one waits for a line,
 * calls hit(i) for i = 0 to 4, and opens the library (late.c).
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((noinline)) int
hit(int i)
{
	__asm__ volatile("" : "+r"(i));
	return i;
}

static void *
body(void *arg)
{
	char **argv = arg, c;
	int fd = open(argv[1], O_RDONLY);

	if (read(fd, &c, 1) != 1)
		exit(3);
	for (int i = 0; i < 5; i++)
		hit(i);
	exit(!dlopen(argv[2], RTLD_NOW));
}

int
main(int argc, char **argv)
{
	pthread_t t;

	if (argc < 3 || pthread_create(&t, NULL, body, argv))
		return 2;
	pthread_exit(NULL);
}
