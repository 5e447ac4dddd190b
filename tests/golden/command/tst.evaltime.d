/* @@cmd: for t in exec preinit postinit main; do $minid -q -x evaltime=$t -c "$targets/phases" -s $script; DTRACE_OPT_EVALTIME=$t $minid -q -c "$targets/phases" -s $script; done; $minid -x evaltime=never -s $script; true */
/* A constructor's calls are seen when probes are armed before it runs. */
pid$target:a.out:hit:entry
{
	@ = count();
}
END
{
	printa("%@d ", @);
}
