/* @@target: returns */
/* @@need: x86_64 */
/* Without an option nothing is done that could harm this program, whose stacks
 * move: no return address is changed. arg0 is 0 then, as ever. */
pid$target:a.out:deep:return,
pid$target:a.out:even:return,
pid$target:a.out:moved:return,
pid$target:a.out:tries:return
{
	@[probefunc, arg0] = count();
}

END
{
	setopt("aggsortkey");
	printa("%s %d: %@d\n", @);
}
