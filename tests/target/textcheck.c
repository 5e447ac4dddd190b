/*
 * textcheck PID: compare every executable file mapping of a process with its
 * file. Prints each place that differs (a breakpoint that was left); exit 1.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int
compare(int mem, const char *file, unsigned long at, unsigned long len,
	unsigned long off)
{
	int fd = open(file, O_RDONLY), bad = 0;
	static unsigned char x[4096], y[4096];

	if (fd < 0)
		return 0;
	for (unsigned long i = 0; i < len; i += sizeof x) {
		ssize_t n = pread(fd, y, sizeof y, (off_t)(off + i));

		if (n <= 0 || pread(mem, x, (size_t)n, (off_t)(at + i)) != n)
			break;
		for (ssize_t k = 0; k < n; k++) {
			if (x[k] == y[k])
				continue;
			printf("%s+0x%lx: %02x, was %02x\n", file,
			       off + i + (unsigned long)k, x[k], y[k]);
			bad = 1;
		}
	}
	close(fd);
	return bad;
}

int
main(int argc, char **argv)
{
	char path[64], line[4096], perm[8], file[96];
	unsigned long start, end, off, ino;
	int mem, bad = 0, seen = 0;
	FILE *maps;

	if (argc != 2)
		return 2;
	snprintf(path, sizeof path, "/proc/%s/mem", argv[1]);
	mem = open(path, O_RDONLY);
	snprintf(path, sizeof path, "/proc/%s/maps", argv[1]);
	maps = fopen(path, "r");
	if (mem < 0 || !maps) {
		perror(path);
		return 2;
	}
	while (fgets(line, sizeof line, maps)) {
		if (sscanf(line, "%lx-%lx %7s %lx %*s %lu", &start, &end, perm,
			   &off, &ino) != 5 || perm[2] != 'x' || !ino)
			continue;
		snprintf(file, sizeof file, "/proc/%s/map_files/%lx-%lx",
			 argv[1], start, end);
		bad |= compare(mem, file, start, end - start, off);
		seen++;
	}
	fclose(maps);
	close(mem);
	return seen ? bad : 2;
}
