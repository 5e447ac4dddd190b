/* @@cmd: { $minid --format=json -x aggsize=4k -x overhead -x aggpercpu -s $script -c "$targets/stacks 400"; $minid --format=json -n 'BEGIN { @a = count(1); }'; $minid --format=json -n 'pid$target:::nothing' -p $$; } | jq -r -f inc/json.jq | sort -u */
/* @@need: jq */
/* Every kind of line is as minid-json(5) says. */
pid$target:a.out:leaf:entry
{
	@many[arg0, "key"] = count();
	@q = quantize(arg0);
	@l = lquantize(arg0, 100, 200, 50);
	@s[ustack(), uaddr(arg0)] = sum(-1);
}

pid$target:a.out:leaf:entry
/arg0 < 4/
{
	printf("%d %s\n", 1 / arg0, probefunc);
	ustack(2);
	trace(execname);
}

pid$target:a.out:say:entry
{
	trace(copyinstr(arg0));
}

END
{
	printa(@q);
	trace(copyinstr(0));
}
