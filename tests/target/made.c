/*
 * made: code that is in no file. It writes a function that calls `called`, and
 * says so in /tmp/perf-PID.map, and one of which it does not say so; then it
 * calls `named` with the address of a function of the kernel's own library,
 * or 0. With an operand that file stays.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

__attribute__((noinline)) int
called(int n)
{
	__asm__ volatile("");
	return n;
}

__attribute__((noinline)) void
named(const void *p)
{
	__asm__ volatile("" : : "r"(p));
}

int
main(int argc, char **argv)
{
	(void)argv;
#if defined(__x86_64__)
	/* push %rbp; mov %rsp,%rbp; call *%rdi; pop %rbp; ret */
	static const unsigned char code[] = {0x55, 0x48, 0x89, 0xe5, 0xff, 0xd7,
					     0x5d, 0xc3};
	char path[64], *at;
	void *lib = dlopen("linux-vdso.so.1", RTLD_LAZY | RTLD_NOLOAD);
	FILE *f;

	at = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
		  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (at == MAP_FAILED)
		return 1;
	memcpy(at + 256, code, sizeof(code));
	snprintf(path, sizeof(path), "/tmp/perf-%d.map", (int)getpid());
	f = fopen(path, "w");
	if (!f)
		return 1;
	/* one long line, and one that is not complete yet */
	fprintf(f, "%lx 4 %05000d\n%lx 8 made by hand\n%lx 8 not",
		(unsigned long)at, 0, (unsigned long)at + 256,
		(unsigned long)at + 256);
	fclose(f);
	((void (*)(int (*)(int)))(void *)(at + 256))(called);
	/* as yet without a name */
	((void (*)(int (*)(int)))(void *)memcpy(at + 512, code, sizeof(code)))
		(called);
	if (argc == 1)
		unlink(path);
	named(lib ? dlsym(lib, "__vdso_getcpu") : NULL);
#endif
	return 0;
}
