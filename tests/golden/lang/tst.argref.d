/* @@args: -x argref */
/* @@operands: 4 unused */
/* @@vm: yes */
/* An operand that no script uses is no error with argref. */
BEGIN
{
	printf("%d\n", $1);
	exit(0);
}
