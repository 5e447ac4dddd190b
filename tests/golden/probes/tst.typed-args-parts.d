/* @@cmd: gcc -g -O2 -o cold inc/cold.c && nm cold | sed -n 's/.* t parted.cold/two parts/p' && $minid -q -c ./cold -s $script */
/* @@need: gcc libdw */
/* A function of which a part was moved away has its arguments' types, too. */
pid$target:a.out:parted:entry
{
	printf("%d %d %d\n", args.p->a, args[0]->b, args.n);
}

pid$target:a.out:parted:return
{
	print(args[1]);
}
