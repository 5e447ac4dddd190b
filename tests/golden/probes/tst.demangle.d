/* @@cmd: g++ -O1 -o names inc/names.cc && $minid -q -c ./names -s $script */
/* @@filter: s/+0x[0-9a-f]*$// */
/* @@need: g++ */
/* Names of C++ are taken mangled and as they are written, with parameters and
 * without, blanks, const and tags of the ABI or not, and by patterns; probefunc
 * is the symbol's name, and stacks show what the programmer wrote. */
pid$target:a.out:ns::f(int):entry
{
	printf("one %s %d", probefunc, arg0);
	ustack(2);
}

pid$target:a.out:ns::f:entry
{
	printf("any %s %d\n", probefunc, arg0);
}

pid$target:a.out:ns::f(int,char):return, pid$target:a.out:ns::box<long>::get(int, char const*):entry
{
	printf("two %s %d\n", probefunc, arg1);
}

pid$target:a.out:plain:entry, pid$target::plain(int):return,
pid$target::fixed::get(int):entry, pid$target::text:entry,
pid$target::text(int):return
{
	printf("alone %s %s\n", probefunc, probename);
}

pid$target:a.out:_ZN2ns1fEi:entry, pid$target::ns::*:entry
{
	@[probefunc] = count();
}

pid$target:a.out:ns::f(int, char):entry
{
	setopt("demangle", "no");
	ustack(1);
}

pid$target:a.out:ns??f*:entry
{
	@queries = count();
}

END
{
	setopt("aggsortkey");
	printa("%s %@d\n", @);
	printa("ns??f* %@d\n", @queries);
}
