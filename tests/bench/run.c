/*
 * run.c - runs a command and measures it.
 *
 *   run [-c CPU] [-t SECONDS] [-i IN] [-o OUT] -- COMMAND [ARGUMENT...]
 *
 * The command reads IN (nothing); its output and messages go to OUT (nowhere). When it has ended, or
 * after SECONDS (120) was killed, one line is printed: exit status (999: given
 * up), wall ms, CPU ms and peak kB of the command and those of its children
 * that it waited for, ms until its first output, and when it was started and
 * had ended, in ns of the monotonic clock.
 */
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "where.h"

struct command {
	char **argv;
	const char *in, *out;
	int cpu, seconds;
};

static pid_t
start(const struct command *c, int out)
{
	pid_t pid = fork();

	if (pid)
		return pid;
	if (c->cpu >= 0) {
		cpu_set_t set;

		CPU_ZERO(&set);
		CPU_SET(c->cpu, &set);
		sched_setaffinity(0, sizeof(set), &set);
	}
	setpgid(0, 0);
	dup2(open(c->in, O_RDONLY), 0);
	dup2(out, 1);
	dup2(out, 2);
	execvp(c->argv[0], c->argv);
	_exit(127);
}

/* Copy what the command writes; 0, or when its first output came. */
static uint64_t
copy(int from, int to, int pidfd, uint64_t limit)
{
	static char buf[1 << 16];
	struct pollfd p[2] = { { from, POLLIN, 0 }, { pidfd, POLLIN, 0 } };
	uint64_t first = 0;
	ssize_t n;

	while (bench_clock(CLOCK_MONOTONIC) < limit) {
		if (poll(p, 2, 100) <= 0)
			continue;
		if (!(p[0].revents & (POLLIN | POLLHUP))) {
			if (p[1].revents)
				break;
			continue;
		}
		n = read(from, buf, sizeof(buf));
		if (n <= 0) {
			p[0].fd = -1;
			p[0].revents = 0;
			continue;
		}
		if (!first)
			first = bench_clock(CLOCK_MONOTONIC);
		if (to >= 0 && write(to, buf, (size_t)n) != n)
			break;
	}
	return first;
}

/* The command ended or is given up: its status, and what it used. */
static int
finish(pid_t pid, uint64_t limit, struct rusage *used, uint64_t *end)
{
	int status;

	if (bench_clock(CLOCK_MONOTONIC) >= limit)
		kill(-pid, SIGKILL);
	if (wait4(pid, &status, 0, used) != pid)
		return 999;
	*end = bench_clock(CLOCK_MONOTONIC);
	if (WIFSIGNALED(status))
		return *end >= limit ? 999 : 128 + WTERMSIG(status);
	return WEXITSTATUS(status);
}

static double
seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static int
measure(const struct command *c)
{
	uint64_t from, limit, first, end = 0;
	struct rusage used = { 0 };
	int fd[2], to = -1, status;
	pid_t pid;

	if (c->out)
		to = open(c->out, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (pipe2(fd, O_CLOEXEC))
		return 1;
	fcntl(fd[0], F_SETPIPE_SZ, 1 << 20);
	from = bench_clock(CLOCK_MONOTONIC);
	limit = from + (uint64_t)c->seconds * 1000000000u;
	pid = start(c, fd[1]);
	close(fd[1]);
	first = copy(fd[0], to, (int)syscall(SYS_pidfd_open, pid, 0), limit);
	status = finish(pid, limit, &used, &end);
	printf("%d %.3f %.3f %ld %.3f %llu %llu\n", status,
	       (double)(end - from) / 1e6,
	       (seconds(used.ru_utime) + seconds(used.ru_stime)) * 1e3,
	       used.ru_maxrss, first ? (double)(first - from) / 1e6 : 0.0,
	       (unsigned long long)from, (unsigned long long)end);
	return 0;
}

int
main(int argc, char **argv)
{
	struct command c = { .cpu = -1, .seconds = 120, .in = "/dev/null" };
	int opt;

	while ((opt = getopt(argc, argv, "+c:t:i:o:")) != -1) {
		switch (opt) {
		case 'c':
			c.cpu = atoi(optarg);
			break;
		case 't':
			c.seconds = atoi(optarg);
			break;
		case 'i':
			c.in = optarg;
			break;
		case 'o':
			c.out = optarg;
			break;
		default:
			return 2;
		}
	}
	c.argv = argv + optind;
	return optind < argc ? measure(&c) : 2;
}
