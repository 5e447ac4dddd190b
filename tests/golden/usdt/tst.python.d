/* @@cmd: if readelf -n /usr/bin/python3 2>/dev/null | grep -q "Name: line"; then $minid -q -s $script -c '/usr/bin/python3 inc/alpha.py'; else echo "no such probes here" >&2; cat "$dir/tst.python.out"; fi */
/* Python's own probes, where it was built with them. */
python$target:::line
/copyinstr(arg1) == "alpha" || copyinstr(arg1) == "beta"/
{
	@[copyinstr(arg1), arg2] = count();
}
