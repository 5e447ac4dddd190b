/* @@cmd: h='#include <errno.h>\n#include <signal.h>\n'; printf "$h" | cpp -dM | sed -n 's/^#define \(E[A-Z0-9]*\|SIG[A-Z0-9]*\) \([0-9][0-9]*\|[ES][A-Z]*\)$/\1/p' | grep -v 'STKSZ\|SIGRT\|SIGEV' >names; { printf "$h"; sed 's,.*,Q_& == &;,' names; } | cpp -P - | sed -n 's/^Q_/n += /p' | { echo 'int n; BEGIN {'; cat; echo '}'; } >t.d; $minid -q -s t.d -s $script $(wc -l <names) */
/* @@need: cpp */
/* Each error and each signal that the system's headers have is a constant of
 * that value (reference 4). */
BEGIN
{
	printf("%d %d\n", n - $1, n > 150);
	exit(0);
}
