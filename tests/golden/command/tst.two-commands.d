/* @@cmd: $minid -q -c "$targets/spin 1" -c "$targets/spin 2" -s $script 2>/dev/null */
/* @@vm: yes */
/* $target is the first of several; tracing ends when all have ended. */
pid$target:a.out:work:entry
{
	@n = count();
}
