/*
 * b.d - how long function b of the target takes, in real time and on a CPU.
 * Milliseconds and the nanoseconds below them are summed up separately.
 */
BEGIN
{
	self->b_at = 0;
	self->b_cpu = 0;
}

pid$target::b:entry
{
	self->b_at = timestamp;
	self->b_cpu = vtimestamp;
}

pid$target::b:return
/self->b_at/
{
	this->real = timestamp - self->b_at;
	this->cpu = vtimestamp - self->b_cpu;
	@b_ms = sum(this->real / 1000000);
	@b_ns = sum(this->real % 1000000);
	@b_cpu_ms = sum(this->cpu / 1000000);
	@b_cpu_ns = sum(this->cpu % 1000000);
	@b_calls = count();
	self->b_at = 0;
	self->b_cpu = 0;
}

END
{
	printa("b: elapsed: %@u.%@06ums\n", @b_ms, @b_ns);
	printa("b: cpu    : %@u.%@06ums\n", @b_cpu_ms, @b_cpu_ns);
	printa("b: count  : %@u times\n", @b_calls);
}
