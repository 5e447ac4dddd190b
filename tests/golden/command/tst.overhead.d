/* @@cmd: $minid -q -x overhead -s $script -c "$targets/spin 50" | sort -k 1,1n -k 6 */
/* @@filter: s/pid[0-9]\{1,\}/pid/; s/\( \{1,\}[0-9.]\{1,\}\)\{3\} \{1,\}[0-9.]\{1,\}%/ .../; s/^ \{1,\}// */
/* The firings in the report of -x overhead are exact: entry and return of one
 * function, a return alone, probes of several sites in one program, and what a
 * false predicate fires. The times are up to the machine. */
pid$target:spin:work:entry,
pid$target:spin:work:return
{
	@work = count();
}

pid$target:spin:text:return
{
	@text = count();
}

pid$target:spin:leaf:entry,
pid$target:spin:fact:entry
/arg0 < 0/
{
	@never = count();
}
