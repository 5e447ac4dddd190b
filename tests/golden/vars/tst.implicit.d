/* @@vm: yes */
/* An undeclared variable has the widest type of all its assignments; ++ makes
 * an int64_t; a declared one keeps its type. */
char declared;

BEGIN
{
	c = (char)1;
	c = 300;
	n++;
	m--;
	declared = 300;
	printf("%d %d\n", c, sizeof (c));
	printf("%d %d %d %d\n", n, sizeof (n), m, sizeof (m));
	printf("%d %d\n", declared, sizeof (declared));
	self->w = 1;
	self->w = 4294967296;
	printf("%d\n", self->w);
	a["k"] = 1;
	a["k"] = 8589934592;
	printf("%d\n", a["k"]);
	this->p = 0;
	this->p = (int64_t)-5000000000;
	printf("%d\n", this->p);
	exit(0);
}
