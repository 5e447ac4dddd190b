/* @@args: -x follow */
/* @@target: follow 2 */
/* Children by fork, of a child, by vfork and of a thread, each by its own
 * process number; threads of a child. */
pid$target:follow:hit:entry
{
	@[arg0, pid == $target ? "self" : "child"] = count();
}
