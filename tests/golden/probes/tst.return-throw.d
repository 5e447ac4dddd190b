/* @@cmd: g++ -O1 -o throw inc/throw.cc && $minid -q -c ./throw -s $script */
/* @@need: g++ x86_64 */
/* C++ exceptions pass through frames whose returns are probed: the program
 * lives, and only returns are counted. */
pid$target:a.out:_Z2f?i:entry,
pid$target:a.out:_Z5triedi:entry
{
	@in[probefunc] = count();
}

pid$target:a.out:_Z2f?i:return,
pid$target:a.out:_Z5triedi:return
{
	@out[probefunc] = count();
}

END
{
	setopt("aggsortkey");
	printa("%s %@d %@d\n", @in, @out);
}
