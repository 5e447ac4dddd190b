/* Children that execute by paths in memory which they never touched: one that
 * is not there and one that is, by execve and by execveat; by a path that they
 * have, and by one that nobody has. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* each has pages of its own, far from what the others touch */
static const char far[3][1 << 20] = {"/nonexistent/far", "./prog", "./prog2"};

int
main(int argc, char **argv)
{
	char near[] = "/nonexistent/near", *args[] = {near, NULL};

	if (argc > 1 || argv[0][0] == '/')
		return 0;
	for (int i = 0; i < 6; i++) {
		pid_t child = fork();

		if (child == 0) {
			if (i < 2)
				execve(far[i], args, NULL);
			else if (i < 5)
				syscall(SYS_execveat, AT_FDCWD,
					i == 4 ? near : far[(i - 2) * 2], args,
					NULL, 0);
			else
				syscall(SYS_execve, 64, args, NULL);
			_exit(3);
		}
		waitpid(child, NULL, 0);
	}
	return 0;
}
