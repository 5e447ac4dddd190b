/* @@target: usdt 4 */
/* @@vm: yes */
/* A probe that is guarded by a counter of its tracers: tracing raises it. */
shop$target:::checked
{
	@[probefunc] = count();
}
