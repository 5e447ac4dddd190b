/* @@target: usdt 2 */
/* Without a definition an argument has the size and the sign of its note. */
shop$target::sell:sale
{
	print(args[0]);
	print(args[1]);
	printf("%s\n", copyinstr(args[2]));
	printf("%d %d\n", sizeof (args[0]), sizeof (args[1]));
}

shop$target:::stock-level
{
	printf("%d %d\n", args[0], sizeof (args[0]));
}
