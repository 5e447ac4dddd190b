/* @@cmd: $minid -q -c "$targets/fixed 6" -s $script $(nm "$targets/fixed" | sed -n 's/^0*\([0-9a-f]*\) T step$/\1/p') */
/* @@need: nm */
/* A bare address of a program that is not position-independent. */
pid$target::-:$1,
pid$target:a.out:-:$1
{
	@[probefunc, probename == $$1] = count();
}

pid$target:a.out:step:return
{
	@r = count();
}

END
{
	printa("%s %d %@d\n", @);
	printa("%@d\n", @r);
}
