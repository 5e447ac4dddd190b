/* @@cmd: sed '1,/^BEGIN PROGRAM/d;$d' $script >plug.c; for i in one two; do cc -shared -fPIC -DLIBRARY -o $i.so plug.c; done; cc -o plug plug.c -ldl; $minid -qw -o out -s $script; sed -n 's,^ *\(.*\)+0x.*,\1,p' out */
/* @@need: cc x86_64 */
/* Of a process that is no target, too: where another library was mapped since,
 * its name is the one that is shown. */
BEGIN
{
	system("./plug >/dev/null 2>&1 &");
}

syscall::getppid:entry
/execname == "plug"/
{
	ustack(1);
}

syscall::getppid:entry
/execname == "plug" && ++n == 4/
{
	exit(0);
}

/*
BEGIN PROGRAM
#include <dlfcn.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef LIBRARY
void
call(void)
{
	long r = 110;

	__asm__ volatile("syscall" : "+a"(r) : : "rcx", "r11", "memory");
}
#else
int
main(void)
{
	struct stat st = { 0 };

	for (int i = 0; i < 4; i++) {
		void *lib = dlopen(i % 2 ? "./two.so" : "./one.so", RTLD_NOW);
		void (*call)(void) = (void (*)(void))dlsym(lib, "call");
		off_t was = st.st_size;

		call();
		for (int k = 0; i < 3 && k < 20000 &&
		     (stat("out", &st) || st.st_size <= was); k++)
			usleep(1000);
		dlclose(lib);
	}
	return 0;
}
#endif
*/
