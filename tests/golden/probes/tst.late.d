/* @@need: cc */
/* @@cmd: cc -O1 -shared -fPIC -DLIBRARY -o liblate.so "$dir/../../target/late.c" && $minid -qZ -c "$targets/late 3 ./liblate.so" -s $script */
/* A library that is opened and closed: its constructor and destructor count. */
pid$target:liblate.so:late:entry
{
	@[probemod, arg0] = count();
}

pid$target:lib*te.so::return
{
	@r[probefunc] = count();
}
