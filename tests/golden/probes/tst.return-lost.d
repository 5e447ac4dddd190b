/* @@target: deep */
/* @@args: -x return=trampoline */
/* @@need: x86_64 */
/* The trampoline sees 64 returns of calls inside each other. (That some were lost
 * is told, too, if the kernel, which limits its messages, has told it.) */
pid$target:a.out:deep:entry
{
	@in = count();
}

pid$target:a.out:deep:return
{
	@out = count();
}

END
{
	printa("%@d calls, %@d returns\n", @in, @out);
}
