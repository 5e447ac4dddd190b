/* @@cmd: cc -O1 -fplt -o writable inc/writable.c 2>/dev/null && $minid -q -Z -c ./writable -s $script >out; grep -v x out; for f in wr_own puts; do $minid -q -x errtags -c ./writable -n "pid\$target:a.out:$f:entry { }" 2>&1 | sed -n 's/^.*\(\[.*\]\).*}: /\1 /p'; done */
/* @@need: cc x86_64 */
/* Code that can be written is not instrumented, nor is the PLT (reference
 * 11.2). */
pid$target:a.out:wr_*:entry,
pid$target:a.out:*puts*:entry
{
	@ = count();
	@f[probefunc] = count();
}

END
{
	printa("%@d\n", @);
	printa("%s %@d\n", @f);
}
