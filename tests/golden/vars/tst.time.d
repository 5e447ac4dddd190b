/* @@target: spin 50 */
/* @@vm: yes */
/* Clocks never go back; a thread's CPU time never grows faster than the clock
 * runs; timestamp is the same in all clauses of a firing. */
pid$target::work:entry
{
	self->t = timestamp;
	self->v = vtimestamp;
}

pid$target::work:entry
{
	@same = sum(self->t != timestamp);
}

pid$target::work:return
/self->t/
{
	this->real = timestamp - self->t;
	this->cpu = vtimestamp - self->v;
	@back = sum(timestamp < self->t || vtimestamp < self->v);
	@faster = sum(this->cpu > this->real);
	@n = count();
}

END
{
	printa("%@d %@d %@d %@d\n", @same, @back, @faster, @n);
}
