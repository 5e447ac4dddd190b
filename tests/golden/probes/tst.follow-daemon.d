/* @@cmd: for i in 1 2 3 4 5 6; do $minid -q -x follow -s $script -c "$targets/follow -1"; done */
/* A program that leaves its work to a child and ends: tracing goes on until
 * the child has ended, though it was no target yet when its parent went. */
pid$target:follow:hit:entry
{
	@[arg0, pid == $target ? "self" : "child"] = count();
}
