/* @@cmd: $minid -q -x cpp -x define=TWO=2 -x define=GONE -x undef=GONE -x incdir=inc -x "cppargs=-DFROM_ARGS=3 -DMORE=4" -x stdc=a -s $script; $minid -q -C -x cpppath=/nonexistent/cpp -s $script; $minid -q -x cpphdrs -C -D TWO=2 -I inc -DFROM_ARGS=3 -DMORE=4 -s $script 2>&1 | grep -c '^[.] inc' */
/* @@need: cpp */
/* The options of the preprocessor by -x. */
#include "macros2.h"
#ifdef GONE
#error GONE
#endif
BEGIN
{
	printf("%d %d %d\n", ADD(TWO, 3), FROM_ARGS, MORE);
	exit(0);
}
