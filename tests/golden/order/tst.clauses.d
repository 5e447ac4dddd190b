/* @@vm: yes */
/* Clauses in textual order; BEGIN before all, END after all; a clause in a
 * list once for each description; a false predicate hides its clause but its
 * own assignments stay. */
END
{
	printf("end 1\n");
}

BEGIN
{
	printf("begin 1\n");
}

BEGIN, BEGIN
{
	printf("twice\n");
}

BEGIN
/n = 5, 0/
{
	printf("never\n");
}

BEGIN
/n == 5/
{
	printf("n %d\n", n);
	exit(0);
}

END
{
	printf("end 2\n");
}
