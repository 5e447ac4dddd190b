/* @@cmd: $minid --format=json -q -s $script -c "$targets/stacks 3" */
/* @@vm: yes */
/* @@filter: s/"\(id\|pid\|tid\|cpu\|address\)":[0-9]\{1,\}/"\1":N/g; s/"pid[0-9]\{1,\}"/"pidN"/; s/0x[0-9a-f]\{1,\}/0xN/g */
/* Types, 64-bit integers to the last digit, text that is no UTF-8, what
 * actions print, printa() before its clause's record, order and values of
 * aggregations. */
pid$target:a.out:leaf:entry
/arg0 == 2/
{
	printf("%d\t\"%s\"\n", (int)arg0, "x");
	trace(-9223372036854775807 - 1);
	trace(18446744073709551615ull);
	trace((char)-1);
	trace((unsigned char)255);
	trace(9007199254740993);
	ustack(2);
}

pid$target:a.out:leaf:entry
{
	@n[arg0 & 2, "caf\303\251", -1] = count();
	@q[probefunc] = quantize(-8);
	@l = lquantize(arg0, 0, 4, 2);
	@a = avg(-5);
	@m = max(9223372036854775807);
}

pid$target:a.out:say:entry
/this->first++ == 0 && copyinstr(arg0) == "abcdefg\301hijklmn\302"/
{
	printf("%s", copyinstr(arg0));
}

END
{
	normalize(@a, 2);
	printa("%d %s %d %@d\n", @n);
	printa(@q);
}
