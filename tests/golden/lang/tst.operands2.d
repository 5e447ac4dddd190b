/* @@operands: -- 5 -7 +3 0x1F total "a\tb" two\"quotes int */
/* @@vm: yes */
/* Operands: integers with their sign, a name, a type; what is neither is a
 * string with its escapes; $$n is the text as it is. */
BEGIN
{
	total = 11;
	printf("%d %d %d %d\n", $1, $2, $3, $4);
	printf("%d %d\n", 10 + $2, $2 * 2);
	printf("%d %s\n", $5, $$5);
	printf("%s|%s|%d\n", $6, $$6, strlen($$6));
	printf("%d %s\n", sizeof ($8), $$8);
	printf("%s\n", $7);
	exit(0);
}
