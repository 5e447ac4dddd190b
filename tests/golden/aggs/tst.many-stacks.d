/* @@cmd: $minid -q -s $script -c "$targets/stacks 1280" | awk 'NF { n[$1 " lines of " $2]++; s[$1] += $2 } END { for (i in n) if (i !~ /cleared|truncated/) print i, n[i]; for (i in s) print i, s[i] }' | sort */
/* @@vm: yes */
/* Stacks as keys, alone and with others: 128 of them, ten times each; what
 * clear() and trunc() part adds up. */
pid$target:a.out:leaf:entry
{
	@all[ustack()] = count();
	@mixed[pid == 0, ustack(20), "x", probefunc] = count();
	@three[ustack(3)] = count();
	@c[ustack()] = count();
	@t[ustack(), arg0 & 2] = count();
}

pid$target:a.out:leaf:entry
/n++ % 100 == 50/
{
	printa("cleared %@d\n", @c);
	clear(@c);
	printa("truncated %@d\n", @t);
	trunc(@t);
}

END
{
	printa("all %@d\n", @all);
	printa("mixed %@d\n", @mixed);
	printa("three %@d\n", @three);
	printa("cleared %@d\n", @c);
	printa("truncated %@d\n", @t);
}
