/* @@cmd: $minid -q -c "$targets/abi" -s $script; for a in 'wide:entry 0' 'wide:entry 2' 'half:return 1' 'mix:entry 4'; do $minid -q -c "$targets/abi" -n "pid\$target:a.out:${a% *} { trace(args[${a#* }]); }"; done 2>&1 | grep hint */
/* @@need: libdw x86_64 */
/* __int128 takes two integer registers, a packed structure the stack, and
 * __float128 one SSE register; hints tell the halves of a structure apart. */
pid$target:a.out:wide:entry
{
	printf("%d %d\n", args[1], args[3]);
}

pid$target:a.out:quad:entry
{
	printf("%d %d\n", args[1], args[7]);
}
