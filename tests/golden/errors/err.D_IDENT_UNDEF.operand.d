/* @@args: -x errtags */
/* @@operands: bash */
/* An operand that is a word is a name. */
BEGIN
/execname == $1/
{
	exit(0);
}
