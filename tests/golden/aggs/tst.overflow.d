/* @@cmd: $minid -q -x aggsize=40k -s $script -c "$targets/spin 2000" 2>&1 | awk '/aggregation drop/ { d += $2 } $1 ~ /^(short|long)$/ { n[$1] += $3; if ($2 == 0 || $2 == 1) print $1, $2, $3; full = full || $2 == 1999 } END { print n["short"] + n["long"] + d, (d ? "some lost" : "none lost"), (full ? "too large" : "") }' | sort */
/* @@vm: yes */
/* A full aggregation goes on counting what it has; what it has no room for is
 * lost and counted: what is printed and what was lost are all there was. */
pid$target:a.out:work:entry
{
	@short[arg0, arg0, arg0] = count();
	@short[0, 0, 0] = count();
	@long[arg0, strjoin("a text of some length", probefunc)] = count();
	@long[1, "a text of some lengthwork"] = count();
}

END
{
	printa("short %d %@d\n", @short);
	printa("long %d %@d\n", @long);
}
