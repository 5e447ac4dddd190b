/* @@cmd: gcc -O2 -fomit-frame-pointer -o tail inc/tail.c && $minid -q -x return=trampoline -x unwind=dwarf -c ./tail -s $script */
/* @@need: gcc libdw */
/* Where the return of a probed function was taken over the stack ends: neither
 * the kernel's place is a caller nor what frame pointers would give. */
pid$target:a.out:inner:entry
{
	ustack();
}

pid$target:a.out:outer:return
{
	printf("%d\n", arg1);
}
