/* @@cmd: g++ -O1 -o thunk inc/thunk.cc && nm -C thunk | sed -n 's/.* non-virtual \(thunk\) to ns::both::get()$/\1/p' && $minid -q -c ./thunk -s $script */
/* @@need: g++ */
/* A thunk is not the function that it jumps to: one call fires once. */
pid$target:a.out:ns::both::get:entry
{
	printf("%s\n", probefunc);
}

pid$target:a.out:ns::both::g*:entry
{
	printf("pattern %s\n", probefunc);
}
