/* @@cmd: HOME=$PWD GOFLAGS=-mod=mod go build -o stack inc/stack.go && $minid -q -c ./stack -s $script 2>&1 */
/* @@need: go */
/* Go: methods, generic functions and closures by their names; a call is one
 * entry and one return though its stack moves in between. Arguments stand in Go's
 * registers: a string is two of them. */
pid$target:a.out:main.(*counter).Add:entry,
pid$target:a.out:main.deep:entry,
pid$target:a.out:main.main.func*:entry,
pid$target:a.out:main.fails:entry
{
	@in[probefunc] = count();
}

pid$target:a.out:main.(*counter).Add:return,
pid$target:a.out:main.deep:return,
pid$target:a.out:main.main.func*:return,
pid$target:a.out:main.fails:return
{
	@out[probefunc] = count();
}

pid$target:a.out:main.sum*:entry
{
	@generic = count();
}

pid$target:a.out:main.(*counter).Add:entry
{
	@add = sum(arg1);
	self->c = arg0;
}

pid$target:a.out:main.(*counter).Add:return
{
	@got = max(arg1);
}

pid$target:a.out:main.named:entry
{
	printf("%s %d\n", copyinstr(arg0, arg1), arg2);
}

END
{
	setopt("aggsortkey");
	printa("%s %@d %@d\n", @in, @out);
	printa("generic %@d\n", @generic);
	printa("added %@d got %@d\n", @add, @got);
}
