/* @@target: usdt 4 */
/* @@args: -x engine=perf */
/* The same by perf events, as on kernels without uprobe_multi. */
shop$target:::checked
{
	@[probefunc] = count();
}

forms$target:::memory
{
	@sum["memory"] = sum(arg1);
}
