/* @@cmd: $minid -q -x aggsize=${AGGSIZE:-384k} -s $script -c "$targets/threads ${CALLS:-3000} 8 free" | awk 'NF == 3 { s[$1] += $2; m[$1] = $3 > m[$1] ? $3 : m[$1] } END { for (i in s) print i, s[i], m[i] + 0 }' | sort */
/* @@vm: yes */
/* What is printed and cleared or truncated every 10 ms adds up to all that
 * eight threads did, at full speed and while elements come and go: nothing is
 * lost or counted twice. CALLS (a thread) makes it longer. */
pid$target:a.out:hit:entry
{
	@one = count();
	@slot[probefunc] = count();
	@few[arg0] = count();
	@many[arg0, arg1 % 500] = count();
	@long[ustack(), arg0, arg1 / 200] = count();
	@sum[arg0] = sum(3);
	@cut = count();
	@top[probename] = max(arg1);
	@peak = max(arg1);
}

tick-10ms, END
{
	printa("one %@d 0\n", @one);
	clear(@one);
	printa("slot %@d 0\n", @slot);
	clear(@slot);
	printa("few %@d 0\n", @few);
	trunc(@few);
	printa("many %@d 0\n", @many);
	trunc(@many);
	printa("long %@d 0\n", @long);
	trunc(@long);
	printa("sum %@d 0\n", @sum);
	clear(@sum);
	printa("cut %@d 0\n", @cut);
	trunc(@cut);
	printa("top 0 %@d\n", @top);
	clear(@top);
	printa("peak 0 %@d\n", @peak);
	trunc(@peak);
}
