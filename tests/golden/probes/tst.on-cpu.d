/* @@cmd: $minid -qs $script -c "sh -c 'sleep 0.05; sleep 0.05; exec \"\$0\"' $targets/calls" */
/* @@need: sched_exit */
/* A thread gets the CPU and loses it in turns. */
self int on;

sched:::on-cpu
/pid == $target/
{
	@["on", self->on] = max(1);
	self->on = 1;
}

sched:::off-cpu
/pid == $target && self->on/
{
	off++;
	self->on = 0;
}

END
{
	printa("%s %d %@d\n", @);
	printf("%d\n", off >= 2);
}
