/* @@cmd: mkdir dir; cp $targets/threads dir/; cp $targets/threads .; $minid -Zq -s $script -c "dir/threads 5 1"; $minid -q -n 'pid$target:libhit.so.1:hit:entry { }' -c ./threads 2>&1 | sed -n '/^hint/p' */
/* A module may be a path from where the command stands. What has the function
 * is said when its module is not there. */
pid$target:dir/threads:hit:entry,
uprobe:dir/../dir/threads:hit:entry
/arg1 > 2 ? 1 : 0/
{
	@[probefunc] = count();
}

pid$target:./threads:hit:entry
{
	@["not this one"] = count();
}
