/* @@target: kinds */
/* @@need: x86_64 */
/* @@vm: yes */
/* Every instruction, entry and return, by no name or a pattern for all;
 * other patterns choose among offsets, too. */
pid$target:a.out:nops:
{
	@[probename] = count();
}

pid$target:a.out:nop?:*
{
	@all[probename] = count();
}

pid$target:a.out:nops:[13]
{
	@some[probename] = count();
}

END
{
	setopt("aggsortkey");
	printa("%s %@d\n", @);
	printa("%s %@d %@d\n", @all, @some);
}
