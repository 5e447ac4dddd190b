/* @@cmd: a=$(awk '$3 == "do_syscall_64" { print $1 }' /proc/kallsyms); $minid -q -s $script 0x$a */
/* func and sym leave the offset out; an address below the kernel has no name.
 * As keys all addresses of a function, or of a module, are one. %a has the
 * offset. */
BEGIN
{
	sym($1 + 1);
	func($1);
	mod($1);
	sym(16);
	@[func($1 + 2), mod($1)] = count();
	@[func($1 + 5), mod($1 + 4096)] = count();
	printf("\n[%a][%24a][%-30a]\n", $1 + 1, $1, (void *)($1 + 255));
	printa("%a %a %@d\n", @);
	exit(0);
}
