/* @@args: -x errtags */
/* @@filter: /^minid/!d; s/^.*: line/line/ */
/* @@vm: yes */
/* Formats that cannot be read (reference 7.1), letters and sizes that are for
 * others or for nobody (7.2). */
BEGIN
{
	printf("%..5d\n", 1);
	printf("%.*.5d\n", 1, 1);
	printf("%*5d\n", 1, 1);
	printf("%d %I\n", 1, 1);
	printf("%P\n", 1);
	printf("%lc\n", 1);
	printf("%ls\n", "x");
	printf("%wc\n", 1);
	printf("%ws\n", "x");
	printf("%lp\n", 1);
	printf("%hs\n", "x");
	printf("%hld\n", 1);
	printf("%-%\n");
	printf("%d%", 1);
	printf("%-5", 1);
	printf("%2$s\n", "x");
	@a["k"] = count();
	printa("%@z\n", @a);
	printa("%s%", @a);
}
