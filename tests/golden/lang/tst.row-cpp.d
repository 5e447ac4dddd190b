/* @@cmd: $minid -C -q -s $script; $minid -C -Xs -q -D VALUE=5 -s $script; printf '// no comment\n' >t.d; $minid -C -Xs -e -s t.d 2>&1 | sed -n 1p; printf '#include "none.h"\n' >t.d; $minid -C -e -s t.d 2>&1 | tail -n 1; $minid -C -q -n 'BEGIN { trace(VALUE); }' -D VALUE=1 2>&1 | sed -n 1p; printf '#!/no\nBEGIN { trace(never); }\n' >t.d; $minid -C -e -s t.d 2>&1 | sed -n 1,2p; $minid -C -H -e -s $script 2>&1 >/dev/null | grep -c "^[.] inc.macros.h" */
/* @@need: cpp x86_64 */
/* Row by row (reference 1.10): what -C defines; -Xs; -n text is not
 * preprocessed; the first line with #! is no control line, lines are kept; -H. */
#include "inc/macros.h"
#if !__linux || !__unix || !__SVR4 || !__Linux || !__x86_64 || !__amd64
#error a system that is not
#endif
#if __SUNW_D != 1 || !defined(__SUNW_D_64) || __SUNW_D_VERSION != 0x0100d000
#error a language that is not
#endif
#ifndef VALUE
#define VALUE 4 // one more
#endif
#define PASTED(how) "how"
BEGIN
{
	printf("%d %s\n", VALUE, PASTED(traditional));
	exit(0);
}
