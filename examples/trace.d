/*
 * trace.d - every function of the program and its libraries: calls and time,
 * the 25 with the most. One variable a thread holds the time of the last entry,
 * so only calls that call nothing themselves are measured. This costs a trap
 * at each entry and return; the other scripts' times grow with it.
 */
BEGIN
{
	trace_from = timestamp;
}

pid$target:::entry
{
	self->trace_at = timestamp;
}

pid$target:::return
/self->trace_at/
{
	this->took = timestamp - self->trace_at;
	@trace_ms[probefunc] = sum(this->took / 1000000);
	@trace_ns[probefunc] = sum(this->took % 1000000);
	@trace_all_ms = sum(this->took / 1000000);
	@trace_all_ns = sum(this->took % 1000000);
	@trace_calls[probefunc] = count();
	self->trace_at = 0;
}

END
{
	this->end = timestamp;
	trunc(@trace_ms, 25);
	trunc(@trace_ns, 25);
	trunc(@trace_calls, 25);
	this->total = this->end - trace_from;
	printf("Functions by elapsed time:\n");
	printa("%@ 10u.%@06ums for %s\n", @trace_ms, @trace_ns);
	printf("---------------\n");
	printa("= %@u.%@06ums\n", @trace_all_ms, @trace_all_ns);
	printf("Total: %u.%06ums\n", this->total / 1000000,
	    this->total % 1000000);
}
