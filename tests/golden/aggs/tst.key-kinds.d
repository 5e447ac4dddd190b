/* @@target: pointer */
/* @@vm: yes */
/* Keys that are no numbers, by default and in a format: stacks, symbols, an
 * array of characters, a structure; widths of %k and %A; tables of equal
 * value by what is in their row of 0. */
struct pair { int a; char b[4]; };
struct pair x;

BEGIN
{
	x.a = 5; x.b[0] = 'A'; x.b[1] = 'B';
	@x[x] = count();
	@b[1, x.b] = count();
	printa(@x);
	printa(@b);
	printa("[%d] [%4s] %@d\n", @b);
	@z["z"] = quantize(0, 2); @z["y"] = quantize(0, 3);
	printa("%s\n", @z);
}

pid$target:a.out:take:entry
/n++ < 1/
{
	@k[ustack(1), 7] = count();
	@s[usym(arg0), umod(arg0), uaddr(arg0), 7] = count();
	@k2[ustack(1), ustack(1), ustack(1)] = count();
	@t["t"] = quantize(1); @t["u"] = quantize(4);
}

END
{
	printa(@k);
	printa("[%k] [%-4k] [%20k] %@d\n", @k2);
	printa(@s);
	printa("[%A][%A][%24A][%d] %@d\n", @s);
	printa("[%s][%-20s][%16s] %@d\n", @s);
	trunc(@t, -1);
	printa("%s\n", @t);
}
