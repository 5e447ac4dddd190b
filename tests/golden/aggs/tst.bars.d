/* @@cmd: $minid -qs $script; $minid -q -x aggzoom=on -s $script; $minid -q -x encoding=utf8 -s $script; DTRACE_OPT_AGGZOOM=on $minid -q -s $script | head -5 | tail -1 */
/* @@vm: yes */
/* A distribution's bars against the sum of all counts, against the greatest
 * with aggzoom, in UTF-8. */
BEGIN
{
	@ = quantize(1, 3);
	@ = quantize(2, 1);
	exit(0);
}
