/* @@cmd: $minid -q -s $script -c "$targets/threads 3000 8 free" 2>&1 | awk '/drop/ { print } /[|]/ { n += $NF } END { print n }' */
/* Many keys come at a time, with large elements, fewer than have room: none
 * is lost for want of memory at that moment. */
pid$target:a.out:hit:entry
{
	@q[arg0, arg1 % 450] = quantize(1);
	@r[arg0, arg1 % 450] = quantize(2);
}
