/* @@cmd: ln -s $minid minid; for l in qs s Zs Cs CZs qs wqs; do { echo "#!$PWD/minid -$l"; cat $script; } >s.d; chmod +x s.d; ./s.d 5 word 2>/dev/null | sed "s/^ *[0-9]*  *1 .*BEGIN //"; done; printf '#!/bin/sh\n./minid -qn "\nBEGIN { trace(\\"$1\\"); exit(0); }"\n' >wrap; sh ./wrap text */
/* @@need: cpp */
/* A script that is a program of its own, by the letters that are in use; a
 * shell wrapper that holds the text (reference 12.1). */
BEGIN
{
	printf("%d %s %s\n", $1, $$2, $$0);
	exit(0);
}
