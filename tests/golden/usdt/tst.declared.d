/* @@target: usdt 2 */
/* args[] by the definition of the provider: names, pointers and strings. */
struct goods;

provider shop {
	probe sale(unsigned char item, short price, string name);
	probe stock__level(signed char level);
};

shop$target::sell:sale
{
	print(args[0]);
	print(args.price);
	printf("%s %d\n", args.name, args.item);
}

sh*:::stock-level
{
	printf("%d %d\n", args[0], arg0);
}
