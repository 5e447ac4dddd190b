/* @@need: cc */
/* @@cmd: cc -O1 -shared -fPIC -DLIBRARY -o liblate.so "$dir/../../target/late.c" && $minid -qZ -c "$targets/late 60 ./liblate.so other" -s $script */
/* A file that gets the number of one that has gone, which had no probes. */
pid$target:plugin.so:late:entry
{
	@[arg0] = count();
}

pid$target:plugin.so:late:return
{
	@r = count();
}
