/* @@operands: -- -9223372036854775808 +010 0xffffffffffffffff 7uL 1.5 08 -x '"q \x41\"z"' 'a\tb' name int 5x a-b "" "'" timestamp -0xffffffff */
/* @@vm: yes */
/* Row by row (reference 1.8): an operand is an integer with its sign and type, a
 * name or a type; else a string without its quotes, its escapes processed. $$n
 * is the text as it is. */
BEGIN
{
	name = 3;
	print($1); print($2); print($3); print($4); print($17);
	printf("%d %d\n", 10 - $2, 10-$2);
	printf("%s %s %s\n", $5, $6, $7);
	printf("%S %S\n", $8, $9);
	printf("%S %S\n", $$8, $$9);
	printf("%d %d %d\n", $10, sizeof ($11), $16 > 0);
	printf("%s %s [%s] [%s]\n", $12, $13, $14, $15);
	printf("%s %s %s %s\n", $$1, $$2, $$3, $$10);
	printf("%d %d\n", strlen($$4), $01 == $1);
	exit(0);
}
