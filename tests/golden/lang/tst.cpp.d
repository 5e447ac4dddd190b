/* @@cmd: $minid -C -q -D TWO=2 -D GONE -U GONE -I inc -s $script */
/* @@need: cpp */
/* -C: macros, conditions, files and // comments; an inline with a
 * value is one of D, in the script and in a file. */
#include "macros.h"
#ifndef __linux
#error not Linux
#endif
#if defined(GONE) || !__SUNW_D || !__SUNW_D_64
#error a wrong macro
#endif
inline int six = TWO * 3;
BEGIN // the first
{
	printf("%d %d %d %d\n", ADD(TWO, 3), TWO, six, of_file); // the second
#ifdef NOT_DEFINED
	printf("never\n");
#endif
	exit(0);
}
