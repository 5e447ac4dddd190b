/* @@operands: 42 word "two words" */
/* @@vm: yes */
/* Operands: a number, a word, text in double quotes; $$n is always a string. */
BEGIN
{
	printf("%d %s %s\n", $1 + 1, $$1, $$2);
	printf("%s\n", $3);
	exit(0);
}
