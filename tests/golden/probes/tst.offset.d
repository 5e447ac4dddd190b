/* @@target: kinds */
/* @@need: x86_64 */
/* @@vm: yes */
/* Instructions by their offset; 0 is the entry, and both fire. */
pid$target:a.out:nops:0,
pid$target:a.out:nops:1,
pid$target:a.out:nops:3,
pid$target:a.out:nops:entry
{
	@[probename] = count();
}

END
{
	setopt("aggsortkey");
	printa("%s %@d\n", @);
}
