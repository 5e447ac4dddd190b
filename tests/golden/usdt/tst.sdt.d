/* @@cmd: if echo '#include <sys/sdt.h>' | cc -E - >/dev/null 2>&1; then sed '1,/^BEGIN PROGRAM/d;$d' $script >prog.c && cc -O1 -o prog prog.c && $minid -q -s $script -c ./prog; else cat "$dir/tst.sdt.out"; fi */
/* @@need: cc */
/* Probes by DTRACE_PROBEn of <sys/sdt.h>, without a header of -h (reference
 * 11.6): names, arguments by their number, size and sign; a counter of tracers
 * of the program's own. */
shop$target:::p-q
{
	printf("%s:%s:%s", probemod, probefunc, probename);
	printf(" %d %d %s %d\n", arg0, args[1], copyinstr(arg2), arg3);
}

shop$target:::none, shop$target:::one_two, shop$target::many:all
{
	printf("%s %d %d\n", probename, arg0, arg9);
}

/*
BEGIN PROGRAM
#define _SDT_HAS_SEMAPHORES 1
#include <sys/sdt.h>

unsigned short shop_none_semaphore __attribute__((section(".probes")));
unsigned short shop_one_two_semaphore __attribute__((section(".probes")));
unsigned short shop_p__q_semaphore __attribute__((section(".probes")));
unsigned short shop_off_semaphore __attribute__((section(".probes")));
unsigned short shop_all_semaphore __attribute__((section(".probes")));

__attribute__((noinline)) void
many(long n)
{
	DTRACE_PROBE10(shop, all, n, 2, 3, 4, 5, 6, 7, 8, 9, n + 9);
}

int
main(void)
{
	DTRACE_PROBE(shop, none);
	DTRACE_PROBE1(shop, one_two, 7);
	if (*(volatile unsigned short *)&shop_p__q_semaphore)
		DTRACE_PROBE3(shop, p__q, (char)-5, 1L << 40, "text");
	if (*(volatile unsigned short *)&shop_off_semaphore)
		return 1;
	many(1);
	return 0;
}
*/
