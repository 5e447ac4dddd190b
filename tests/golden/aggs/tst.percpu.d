/* @@cmd: n=$($minid -q -x aggpercpu -n 'BEGIN { @ = count(); exit(0); }' | grep -c "^    \[CPU [0-9]*\]  *[01]$"); echo $((n - $(sed "s/.*[-,]//" /sys/devices/system/cpu/possible))); taskset -c 0 $minid -q -x aggpercpu -s $script | awk '/^    \[CPU/ { other = !/\[CPU 0\]/ } /^$|^ ? ?[a-z]/ { other = 0 } !other' | cat -s */
/* Behind each value a line for each CPU, the last of which has the number that
 * is one less than theirs; all happens on the first one here. */
BEGIN
{
	@c = count();
	@s["key"] = sum(-5);
	@t["key"] = sum(6);
	@t["other"] = sum(7);
	@low["low"] = min(-3);
	@avg["avg"] = avg(10);
	@avg["avg"] = avg(20);
	@q["q"] = quantize(5);
	printa(@c);
	normalize(@s, 5);
	printa(@s);
	printa("%s %@d\n", @t);
	clear(@c);
	clear(@low);
	printa(@c);
	printa(@low);
	trunc(@t);
	exit(0);
}

END
{
	@low["low"] = min(4);
	printa(@low);
	@t["new"] = sum(8);
	printa(@t);
}
