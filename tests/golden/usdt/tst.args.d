/* @@target: usdt 3 */
/* @@vm: yes */
/* A probe at several places: each has its arguments elsewhere; sizes and
 * signs are those of the note. */
shop$target:::sale
{
	printf("%s:%s %s %d %d %d\n", probemod, probefunc, probename, arg0,
	    arg1, arg3);
}

shop$target::sell:sale
{
	printf("%s\n", copyinstr(arg2));
}

shop$target:::stock-level
{
	printf("level %d\n", arg0);
}
