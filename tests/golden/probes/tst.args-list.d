/* @@target: record */
/* @@vm: yes */
/* A clause of several descriptions is compiled once for each: args[] have the
 * types of each, whatever else is in it (reference 2.5). */
pid$target:a.out:take:entry,
pid$target:a.out:take:return
/sizeof (args[1]) > 1 && n++ < 4/
{
	this->size = sizeof (args[1]);
	if (probename == "entry")
		printf("%s %d %d\n", probename, this->size, n);
	else
		printf("%s %d\n", probename, sizeof (args[1]));
}
pid$target:a.out:take:return,
pid$target:a.out:take:entry
{
	printf("second %s %d\n", probename, sizeof (args[1]));
}
