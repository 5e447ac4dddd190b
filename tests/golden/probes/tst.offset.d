/* @@target: kinds */
/* @@need: x86_64 */
/* @@vm: yes */
/* Instructions by their offset; 0 is the entry, and both fire, in order. */
pid$target:a.out:nops:1,
pid$target:a.out:nops:3
{
	@[probename] = count();
}

pid$target:a.out:nops:0
/n++ == 0/
{
	printf("%s\n", probename);
}

pid$target:a.out:nops:entry
/n++ == 1/
{
	printf("%s %d\n", probename, n);
}

END
{
	printa("%s %@d\n", @);
}
