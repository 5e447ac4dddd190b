/* @@cmd: $minid -h -s $script -o shop.h && sed '1,/^BEGIN PROGRAM/d;$d' $script >prog.c && cc -I. -o prog prog.c && ./prog && $minid -q -s $script -c ./prog */
/* @@need: cc */
/* Names of probes and macros (reference 11.6): __ is - in D and _ in a macro,
 * a single _ stays; NAME_P_ENABLED is true while it is traced. */
provider shop {
	probe one_two(int);
	probe p__q_r(int, char *);
	probe off();
};

shop$target:::one_two, shop$target:::p-q_r
{
	@[probename, probefunc, arg0] = count();
}

/*
BEGIN PROGRAM
#include "shop.h"
#include <stdio.h>

int
main(void)
{
	SHOP_ONE_TWO(1);
	SHOP_P_Q_R(2, "x");
	SHOP_OFF();
	if (SHOP_ONE_TWO_ENABLED())
		SHOP_ONE_TWO(3);
	if (SHOP_OFF_ENABLED())
		puts("off is on");
	printf("%d %d\n", SHOP_ONE_TWO_ENABLED() != 0,
	       SHOP_P_Q_R_ENABLED() != 0);
	return 0;
}
*/
