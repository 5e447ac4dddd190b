/* @@operands: 4 */
/* @@vm: yes */
/* Absent operands are 0 and "". */
#pragma D option defaultargs
BEGIN
{
	printf("%d %d [%s]\n", $1, $2, $$3);
	printf("%s\n", $$2 == "" ? "default" : $$2);
	exit(0);
}
