/* @@target: returns */
/* @@need: x86_64 */
/* @@args: -x return=ret */
/* @@vm: yes */
/* Probes on the instructions that return: arg0 is the offset in the function,
 * arg1 the value. A tail call returns where it jumps, with what the register
 * holds then. Nothing is lost in deep recursion, over longjmp, on stacks that
 * move; a function that never returns has a probe that does not fire. */
pid$target:a.out:two:return,
pid$target:a.out:choose:return,
pid$target:a.out:moved:return
{
	@value[probefunc, arg0, arg1] = count();
}

pid$target:a.out:tail:return,
pid$target:a.out:pointer:return,
pid$target:a.out:split:return
{
	@place[probefunc, arg0] = count();
}

pid$target:a.out:deep:entry,
pid$target:a.out:even:entry,
pid$target:a.out:odd:entry,
pid$target:a.out:jumper:entry,
pid$target:a.out:tries:entry
{
	@entries[probefunc] = count();
}

pid$target:a.out:deep:return,
pid$target:a.out:even:return,
pid$target:a.out:odd:return,
pid$target:a.out:jumper:return,
pid$target:a.out:tries:return
{
	@returns[probefunc] = count();
}

END
{
	setopt("aggsortkey");
	printa("%s %x %d: %@d\n", @value);
	printa("%s %x: %@d\n", @place);
	printa("%s called %@d\n", @entries);
	printa("%s returned %@d\n", @returns);
}
