/* @@cmd: $minid -q -c "$targets/kinds" -s $script "$(readlink -f "$targets/kinds")" */
/* @@vm: yes */
/* A module by its full path. */
pid$target:$$1:nops:entry
{
	@[probemod] = count();
}

END
{
	printa("%s %@d\n", @);
}
