/*
 * noreturn: main calls die, die calls exit: nothing comes back, and where
 * the compiler knows that no instruction follows the call.
 */
#include <stdlib.h>

__attribute__((noinline, noreturn)) void
die(int status)
{
	exit(status);
}

int
main(int argc, char **argv)
{
	(void)argv;
	die(argc - 1);
}
