/*
 * exec first|thread PROGRAM OPERANDS...: executes it, in the first thread or
 * in another one.
 */
#include <pthread.h>
#include <unistd.h>

__attribute__((noinline)) static void *
run(void *arg)
{
	char **argv = arg;

	execv(*argv, argv);
	_exit(3);
}

int
main(int argc, char **argv)
{
	pthread_t t;

	if (argc < 3)
		return 2;
	if (argv[1][0] == 't' && !pthread_create(&t, NULL, run, argv + 2))
		pthread_join(t, NULL);
	run(argv + 2);
	return 3;
}
