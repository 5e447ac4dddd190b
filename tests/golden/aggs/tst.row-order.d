/* @@vm: yes */
/* The order of printing (reference 5.6): aggregations by where they first
 * appear in the program, not by when they are filled; the ends of lquantize;
 * strings by bytes; keys and values taken from any position on, all round. One
 * of which printa() found no element is printed at the end. */
int n;

BEGIN
/n++ > 0/
{
	@late = sum(9);
	@empty = sum(1);
}

BEGIN
{
	printa("never %@d\n", @empty);
	@early = sum(2);
	@l["below"] = lquantize(-5, 0, 10);
	@l["again"] = lquantize(0, 0, 10);
	@l["z ten"] = lquantize(5, 0, 10); @l["z ten"] = lquantize(5, 0, 10);
	@l["above"] = lquantize(70, 0, 10);
	@l["nine"] = lquantize(9, 0, 10);
	printa("%s\n", @l);
	trunc(@l, 2);
	printa("largest %s\n", @l);
	@s["\377"] = count(); @s["a"] = count(); @s["a\001"] = count();
	@s["\200"] = count(); @s[""] = count();
	printa("[%S]\n", @s);
	@m["-"] = max(-1); @m["+"] = max(1); @m["0"] = max(0);
	printa("max %s\n", @m);
	@x["y"] = sum(0); @y["y"] = sum(5); @z["y"] = sum(2);
	@x["x"] = sum(1); @y["x"] = sum(5); @z["x"] = sum(2);
	@x["z"] = sum(9); @y["z"] = sum(5); @z["z"] = sum(1);
	@x["w"] = sum(0); @y["w"] = sum(6); @z["w"] = sum(2);
	printa("%s", @x, @y, @z);
	printf("\n");
	setopt("aggsortpos", "1");
	printa("%s", @x, @y, @z);
	printf("\n");
	setopt("aggsortpos", "2");
	printa("%s", @x, @y, @z);
	printf("\n");
	@k[1, 2, 3] = sum(1); @k[5, 1, 3] = sum(2); @k[2, 1, 3] = sum(3);
	@k[1, 1, 9] = sum(4);
	setopt("aggsortkey");
	printa("%d%d%d\n", @k);
	setopt("aggsortkeypos", "1");
	printa("%d%d%d\n", @k);
	setopt("aggsortkeypos", "2");
	printa("%d%d%d\n", @k);
	setopt("aggsortkey", "no");
	printa("%d%d%d\n", @k);
	exit(0);
}

END
{
	@late = sum(9);
	@empty = sum(1);
}
