/*
 * self.c - the command as a process: its standard streams, its terminal, and
 * the files it has mapped, which others may cut short.
 */
#include "runtime/self.h"

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* A file that is mapped here has become shorter: what is gone reads as 0. */
static void
on_bus(int sig, siginfo_t *info, void *arg)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	void *at = (void *)((uintptr_t)info->si_addr & ~(page - 1));

	if (info->si_code != BUS_ADRERR ||
	    mmap(at, page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
		 -1, 0) == MAP_FAILED)
		signal(sig, SIG_DFL);
}

void
md_self_survive_bus(void)
{
	struct sigaction bus = { .sa_sigaction = on_bus,
				 .sa_flags = SA_SIGINFO };

	sigaction(SIGBUS, &bus, NULL);
}

/* NO_COLOR with any value but an empty one says no. */
bool
md_self_wants_color(void)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

	return (!no || !*no) && term && *term && strcmp(term, "dumb");
}

/* A standard stream that is closed stays so for reading, writing and for
 * commands, but nothing that we open comes in its place. */
void
md_self_fill_standard(void)
{
	int fd;

	do
		fd = open("/dev/null", O_CLOEXEC | O_PATH);
	while (fd >= 0 && fd <= STDERR_FILENO);
	close(fd);
}
