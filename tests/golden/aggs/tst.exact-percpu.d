/* @@cmd: $minid -q -x aggpercpu -x aggsize=16k -s $script -c "$targets/threads ${CALLS:-3000} 8 free" | awk 'NF == 3 { s[$1] += $2; m[$1] = $3 > m[$1] ? $3 : m[$1] } END { for (i in s) print i, s[i], m[i] + 0 }' | sort */
/* @@filter: / ticks* left out/d */
/* @@vm: yes */
/* As tst.exact-full, with what each CPU has: what an old map had is carried on
 * for the CPUs alone, not once more for their sum. clear() keeps the keys, and
 * so does trunc() of a part: these are what is carried. */
pid$target:a.out:hit:entry
{
	@many[arg1 % 300] = count();
	@long["a key of more than sixty-four bytes, which is therefore kept by its hash", arg1 % 50] = count();
	@top[arg1 % 200] = max(arg1);
}

tick-10ms, END
{
	printa("many %@d 0\n", @many);
	trunc(@many, 20);
	clear(@many);
	printa("long %@d 0\n", @long);
	clear(@long);
	trunc(@long, -5);
	printa("top 0 %@d\n", @top);
	trunc(@top, 5);
}
