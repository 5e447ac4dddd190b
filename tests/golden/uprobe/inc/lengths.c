/* Calls the C library's strlen 50 times itself. */
#include <string.h>

int
main(int argc, char **argv)
{
	size_t n = 0;

	for (int i = 0; i < 50; i++)
		n += strlen(argv[0]);
	return n != 50 * strlen("./lengths") && argc > 1;
}
