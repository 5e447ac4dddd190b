/* @@cmd: g++ -g -O1 -fno-inline -o objects inc/objects.cc && $minid -q -c ./objects -s $script; for f in _Z4text _Z4owns; do $minid -q -c ./objects -n "pid\$target:a.out:$f*:entry { trace(args[0]); }" 2>&1 | grep hint; done */
/* @@need: libdw x86_64 g++ */
/* Objects of C++ with a destructor or a copying constructor of their own, or
 * with such a member, are passed by their address: one argument each; as a
 * value one goes in front of the others. What is copied as C does is not. */
pid$target:a.out:_Z4text*:entry, pid$target:a.out:_Z4owns*:entry,
pid$target:a.out:_Z4made*:entry, pid$target:a.out:_Z5plain7*:entry, pid$target:a.out:_Z6plain2*:entry
{
	printf("%s %d\n", probefunc, args.x);
}
