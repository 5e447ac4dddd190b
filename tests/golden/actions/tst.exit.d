/* @@vm: yes */
/* exit: the clause goes on, later clauses do not run, END does. */
BEGIN
{
	exit(3);
	printf("same clause\n");
}

BEGIN
{
	printf("never\n");
}

END
{
	printf("end\n");
}
