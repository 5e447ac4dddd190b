/* @@target: abi */
/* @@need: x86_64 */
/* Parameters behind ones that are passed otherwise: each is the right argN,
 * cut to its type; typedefs, unnamed members, bit-fields, arrays of arrays. */
pid$target:a.out:mix:entry
{
	printf("%d %d %d\n", args.i, args.l == 1L << 40, args.yes);
	printf("%d %d\n", args.c, args.sh);
}

pid$target:a.out:gives:entry
{
	printf("%d %d %d\n", args[0], args.n, args.v == HIGH);
	print(args.n);
	print(args.v);
}

pid$target:a.out:small:entry
{
	printf("%d %d %d\n", args.n, args.grid[1][2], args.call == NULL);
	printf("%d %d %d %d\n", args.p->kind, args.p->flag, args[3]->i,
	    args[3]->s[1]);
	print(*args.p);
}

pid$target:a.out:small:return
{
	print(args[1]);
}
