/* @@cmd: $minid -q -x errtags -x pspec -s $script 2>&1 | head -n 1; $minid -q -x errtags -s $script 2>&1 | head -n 1 */
/* pspec: every word between clauses is a description, type names as well. */
size_t
{
	exit(0);
}
