/* @@target: made */
/* @@need: x86_64 */
/* The vdso and the stack are each a module of its own, as a key, too. */
pid$target:a.out:named:entry
{
	@[umod(arg0)] = count();
	@s[umod(uregs[R_SP])] = count();
}
