/* @@cmd: printf '__attribute__((noinline)) int %s\nint main(int n, char **v) { return helper(n) - 2; }\n' 'helper(int n) { __asm__ volatile(""); return n + 1; }' | gcc -O1 -x c -Wl,--build-id=0x0123456789abcdef -o full - && strip -o cut full && { d=/usr/lib/debug made=; [ -d $d ] || { mkdir $d && made=1; }; unshare -m sh -c "mount -t tmpfs none $d && mkdir -p $d/.build-id/01 && objcopy --only-keep-debug full $d/.build-id/01/23456789abcdef.debug && $minid -q -c ./cut -s $script"; [ -z "$made" ] || rmdir $d; $minid -q -c ./cut -s $script 2>&1 | head -n 1; } */
/* @@need: gcc strip objcopy unshare */
/* @@filter: s/probe specifier .*: failed/probe: failed/ */
/* The symbols of a stripped program come from the debug file that has its build
 * id; without it the function is not there. */
pid$target:a.out:helper:entry
{
	printf("%s %d\n", probefunc, arg0);
	usym(uregs[R_PC]);
	ustack(1);
}
