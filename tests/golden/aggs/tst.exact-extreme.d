/* @@cmd: $minid -q -s $script -c "$targets/threads ${CALLS:-1000} 8 free" | awk 'NF == 2 { v = $2 < 0 ? -$2 : $2; if (v < 1e9 && v + 1 > m[$1]) m[$1] = v + 1 } END { for (i in m) { n++; if (m[i] % 8) bad++ }; print n, bad + 0 }' */
/* @@vm: yes */
/* Each key is updated eight times, the last value is the most extreme. It is
 * found in one of the windows between printa and clear or trunc, and none has
 * an update without a value. */
pid$target:a.out:hit:entry
{
	@high["high", arg0, arg1 / 8] = max(arg1);
	@low["low", arg0, arg1 / 8] = min(-arg1);
	@long["long as a hash makes it that stands for more than 64 bytes of key",
	    arg0, arg1 / 8] = max(arg1);
	@cut["cut", arg0, arg1 / 8] = max(arg1);
}

tick-10ms, END
{
	printa("%s/%d/%d %@d\n", @high);
	clear(@high);
	printa("%s/%d/%d %@d\n", @low);
	clear(@low);
	printa("%1.4s/%d/%d %@d\n", @long);
	clear(@long);
	printa("%s/%d/%d %@d\n", @cut);
	trunc(@cut);
}
