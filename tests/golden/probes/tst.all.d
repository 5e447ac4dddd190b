/* @@target: spin 3 */
/* @@vm: yes */
/* Every function of the program; the ones known are counted right. */
pid$target:a.out::entry
/probefunc == "work" || probefunc == "leaf" || probefunc == "fact" || probefunc == "text"/
{
	@e[probefunc] = count();
}

pid$target:a.out::return
/probefunc == "work" || probefunc == "leaf" || probefunc == "fact" || probefunc == "text"/
{
	@r[probefunc] = count();
}

END
{
	printa("%s %@d %@d\n", @e, @r);
}
