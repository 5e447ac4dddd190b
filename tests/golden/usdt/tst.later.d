/* @@cmd: $minid -h -s $script -o shop.h && cc -shared -fPIC -O1 -I. -DSHOP_HEADER='"shop.h"' -Dmain=run -o libshop.so inc/shop.c && cc -o opener inc/opener.c -ldl && $minid -Zq -s $script -c ./opener */
/* @@need: cc */
/* Probes of a library that the program opens, and opens again; its counters
 * of tracers are up from the first call on. */
provider shop {
	probe cart__left(string who, int n, long magic);
	probe paid(uintptr_t, uint8_t);
	probe counted(int, int16_t);
	probe closed();
	probe unused();
};

shop$target:libshop.so::cart-left
{
	@[args.who, probemod, probefunc] = sum(args.n);
}

shop$target:libshop.so:run:closed
{
	@closed = count();
}
