/* @@cmd: lib=$(ldconfig -p | sed -n 's/.*libstdc++.so.6 .*x86-64.*=> //p' | head -n 1); g++ -O1 -o throw inc/throw.cc && if readelf -n "$lib" 2>/dev/null | grep -q libstdcxx; then $minid -q -s $script -c ./throw; else echo "no such probes here" >&2; cat "$dir/tst.throw.out"; fi */
/* @@need: g++ ldconfig */
/* Probes of a library: what libstdc++ says of exceptions. */
libstdcxx$target:libstdc++:__cxa_*:
{
	@[probefunc, probename] = count();
}

libstdcxx$target:libstdc++.so.6*::catch
/arg0 != 0/
{
	@caught = count();
}
