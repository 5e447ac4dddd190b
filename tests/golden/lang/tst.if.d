/* @@vm: yes */
/* if and else in clauses: nested, else of the nearest if, aggregations and
 * actions in them, conditions with side effects (reference 2.6). */
int n;
BEGIN
{
	if (1) {
		printf("a");
	} else {
		printf("b");
	}
	if (0)
		printf("c");
	else if (n == 0)
		printf("d");
	else
		printf("e");
	if (1)
		if (0)
			printf("x");
		else
			printf("y");
	if (n = 5, n > 3) {
		@a["more"] = count();
		n++;
	} else
		@a["less"] = count();
	if (n == 6) { } else { printf("no"); }
	if (n) ;
	printf(" %d\n", n);
	this->z = n - 6;
	if (this->z && 1 / this->z)
		printf("not seen\n");
}
BEGIN
/n == 6/
{
	if (n / this->z)
		n = 100;
	n = 200;
}
BEGIN
{
	if (this->z == 0) {
		printa("%s %@d\n", @a);
		printf("%d\n", n);
		exit(0);
	}
}
ERROR { printf("fault %d\n", arg4); }
