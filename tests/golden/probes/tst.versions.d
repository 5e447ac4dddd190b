/* @@cmd: printf 'V1 { global: f; local: *; };\nV2 { global: f; } V1;\n' >map && cc -O1 -shared -fPIC -Wl,--version-script=map -o libv.so inc/versions.c && cc -O1 -DPROGRAM -o prog inc/versions.c ./libv.so && $minid -q -c ./prog -s $script && $minid -q -c ./prog -n 'pid$target:libv.so:f_v1:entry { @ = count(); }' && strip libv.so && $minid -q -c ./prog -s $script && $minid -l -c ./prog -n 'pid$target:libv.so:*@*:entry' | wc -l */
/* @@need: cc strip */
/* A name with versions means the one that programs get now; names have no @. */
pid$target:libv.so:f:entry
{
	@[probefunc, arg0] = count();
}
