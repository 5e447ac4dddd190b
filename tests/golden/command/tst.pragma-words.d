/* @@cmd: for v in 1 0 7 yes enable enabled true on set YES; do $minid -x quiet=$v -s $script; done; for v in no disable disabled false off unset ""; do $minid -q -x quiet=$v -s $script | grep -c CPU; done; for v in maybe -1; do echo "#pragma D option quiet=$v" | cat - $script > t.d; $minid -x errtags -s t.d 2>&1 | head -n 1; done */
/* @@filter: /^minid: script/d */
/* @@vm: yes */
/* The words of options that are on or off (reference 10): a number sets. */
BEGIN
{
	trace("q");
	exit(0);
}
