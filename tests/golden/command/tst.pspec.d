/* @@cmd: $minid -q -x errtags -x pspec -s $script 2>&1 | head -n 1; $minid -q -x errtags -s $script 2>&1 | head -n 1; for o in -n -f -m -P -i; do $minid -q -x errtags $o 'size_t { }' 2>&1 | head -n 1; done; echo 'typedef int BEGIN; BEGIN { exit(0); trace(probename); }' >t.d; $minid -q -s t.d */
/* pspec: every word between clauses is a description, type names as well; so it
 * is in the text of -n -f -m -P -i; BEGIN is one always (reference 1.9). */
size_t
{
	exit(0);
}
