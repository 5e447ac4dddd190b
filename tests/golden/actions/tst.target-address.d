/* @@target: spin 1 */
/* @@filter: s,+0x[0-9a-f]*,, */
/* @@vm: yes */
/* %A is an address of $target (reference 7.2), also in clauses that minid's
 * own process runs. */
pid$target:a.out:fact:entry
/arg0 == 4/
{
	pc = uregs[R_PC];
}

END
{
	printf("%A|%25A|\n", pc, pc);
	usym(pc);
	umod(pc);
	@[ufunc(pc)] = count();
	printa("\n%A %@d\n", @);
}
