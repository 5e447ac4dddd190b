/* @@cmd: $minid -q -x nspec=8 -x bufsize=16m -c "$targets/threads 2000 8" -s $script | sort | uniq -c */
/* @@filter: s,^ *,, */
/* 8 threads on one CPU, preempted anywhere, each with its speculation at a
 * time: every other call is committed, with all of its two lines. */
pid$target:a.out:hit:entry
{
	self->s = speculation();
	@[self->s > 0 ? "has one" : "has none"] = count();
}
pid$target:a.out:hit:entry
{
	speculate(self->s);
	printf("one of %s\n", arg1 % 2 ? "the odd" : "the even");
}
pid$target:a.out:hit:entry
{
	speculate(self->s);
	printf("one more of %s\n", arg1 % 2 ? "the odd" : "the even");
}
pid$target:a.out:hit:entry
/arg1 % 2/
{
	commit(self->s);
}
pid$target:a.out:hit:entry
/arg1 % 2 == 0/
{
	discard(self->s);
}
pid$target:a.out:hit:entry
{
	self->s = 0;
}
END
{
	printa("%s %@d\n", @);
}
