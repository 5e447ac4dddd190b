/* @@cmd: HOME=$PWD GOFLAGS=-mod=mod go build -o stack inc/stack.go && $minid -q -c ./stack -s $script 2>&1 */
/* @@need: go */
/* Go: methods, generic functions and closures by their names; a call is one
 * entry and one return though its stack moves in between. */
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

END
{
	setopt("aggsortkey");
	printa("%s %@d %@d\n", @in, @out);
	printa("generic %@d\n", @generic);
}
