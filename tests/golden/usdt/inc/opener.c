/* Opens ./libshop.so, calls its run() and closes it, twice. */
#include <dlfcn.h>

int
main(void)
{
	for (int i = 0; i < 2; i++) {
		void *lib = dlopen("./libshop.so", RTLD_NOW);
		int (*run)(void);

		if (!lib)
			return 1;
		run = (int (*)(void))dlsym(lib, "run");
		if (!run || run() || dlclose(lib))
			return 2;
	}
	return 0;
}
