/* @@target: threads */
/* A variable is named as a function is: whose lock is it? `start` is in
 * .bss, which is mapped apart from the file. An address inside keeps its
 * offset. */
pid$target::pthread_barrier_wait:entry
{
	@[uaddr(arg0), usym(arg0 + 4), umod(arg0), uaddr(arg0 + 4)] = count();
}
