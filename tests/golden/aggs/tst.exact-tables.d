/* @@cmd: $minid -q -x aggsize=448k -s $script -c "$targets/threads ${CALLS:-3000} 8 free" | awk 'NF == 1 { name = $1 } /[|]/ { s[name " " $1] += $NF } NF == 2 && $2 { v[$1 " is " $2]++ } END { for (i in s) if (s[i]) print i, s[i]; for (i in v) print i }' | sort */
/* @@vm: yes */
/* As tst.exact: distributions add up to what eight threads did. Of avg and
 * stddev each reading has sums and counts of the same updates: with one value
 * alone nothing else can come out. */
pid$target:a.out:hit:entry
{
	@qclear[arg0] = quantize(arg1 % 3);
	@qtrunc[arg0, arg1 % 50] = quantize(-(arg1 % 3));
	@lclear[arg0] = lquantize(arg1 % 4, 1, 3);
	@ltrunc[arg0, arg1 % 50] = lquantize(arg1 % 4, 1, 3);
	@aclear[arg0] = avg(1000003);
	@atrunc[arg0, arg1 % 50] = avg(-1000003);
	@sclear[arg0] = stddev(1000003);
	@strunc[arg0, arg1 % 50] = stddev(-1000003);
}

tick-10ms, END
{
	printa("qclear %@d\n", @qclear);
	clear(@qclear);
	printa("qtrunc %@d\n", @qtrunc);
	trunc(@qtrunc);
	printa("lclear %@d\n", @lclear);
	clear(@lclear);
	printa("ltrunc %@d\n", @ltrunc);
	trunc(@ltrunc);
	printa("aclear %@d\n", @aclear);
	clear(@aclear);
	printa("atrunc %@d\n", @atrunc);
	trunc(@atrunc);
	printa("sclear %@d\n", @sclear);
	clear(@sclear);
	printa("strunc %@d\n", @strunc);
	trunc(@strunc);
}
