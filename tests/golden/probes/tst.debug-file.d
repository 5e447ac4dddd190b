/* @@cmd: cp $targets/spin full && objcopy --only-keep-debug full full.debug && strip -o cut full && objcopy --add-gnu-debuglink=full.debug cut linked && $minid -q -c "./linked 2" -s $script && $minid -q -c "./cut 2" -Z -s $script 2>&1 | head -1 */
/* @@need: objcopy strip */
/* @@filter: s/probe specifier .*: failed/probe: failed/ */
/* The symbols of a stripped program come from its debug file, by the name that
 * .gnu_debuglink gives; without it a function is not there. */
pid$target:a.out:fact:entry
{
	@[probefunc, ufunc(uregs[R_PC])] = count();
}
