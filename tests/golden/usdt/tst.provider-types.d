/* @@target: usdt 2 */
/* @@vm: yes */
/* args[] as a provider declares them: by number and by name, mapped to others,
 * translated (reference 2.2, 11.6); without a declaration as wide as the note
 * says. */
typedef struct { int number; long cents; } good_t;

translator good_t < int item > {
	number = item + 1;
	cents = 100 * item;
};

provider shop {
	probe sale(int item, long price, char *name) :
	    (char *name, good_t *item);
	probe stock__level(unsigned char left);
};

shop$target::sell:sale
{
	printf("%s %d %d\n", stringof(args[0]), args[1]->number,
	    args.item->cents);
	print(args.name == NULL);
}

shop$target:::stock-level
{
	print(args.left);
	trace(sizeof (args[0]));
	printf("\n");
}

forms$target:::constants
{
	printf("%d %d %d %d\n", args[0], args[1], args[2], args[3]);
	printf("%d %d\n", sizeof (args[0]), sizeof (args[3]));
}
