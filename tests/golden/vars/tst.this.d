/* @@vm: yes */
/* this-> is shared by the clauses of one firing and starts as 0. */
BEGIN
{
	this->x = 5;
}

BEGIN
{
	printf("%d\n", this->x);
	this->x++;
}

BEGIN
{
	printf("%d\n", this->x);
	exit(0);
}

END
{
	printf("%d\n", this->x);
}
