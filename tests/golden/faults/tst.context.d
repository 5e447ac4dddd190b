/* @@target: threads */
/* @@filter: s/(pid[0-9]*:/(pidN:/; s|^minid: .*(\([a-zN]*:[^)]*\)): \([a-z].*\)|(\1): \2| */
/* @@vm: yes */
/* ERROR runs where the fault was: the same process and thread, with the
 * thread's variables, before the next clause of the firing (reference 3.10). */
pid$target::pthread_barrier_wait:entry
/!n++/
{
	self->me = tid;
	this->sum = 5;
	printf("lost");
	trace(*(int *)(tid * 0 + 12));
}
ERROR
{
	printf("%d %d %s\n", pid == $target, self->me == tid, execname);
	printf("%d %d\n", arg4, arg5);
	done = 1;
	printf("%d\n", this->sum);
}
pid$target::pthread_barrier_wait:entry
/self->me/
{
	printf("then %d\n", done);
	exit(0);
}
