/* @@vm: yes */
/* Members and elements of variables are writable (reference 3.4), in whatever
 * way they are named; the array's bounds hold (fault 11). */
struct s { int a; char b[4]; } v;
int a[4], i;
string s;
struct s w[2];

BEGIN
{
	i = 3;
	*a = 10;
	*(&a[1]) = 11;
	*(a + 2) = 12;
	*(a + i) = 13;
	*(a + 1) += 100;
	printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
	printf("%d %d\n", *(a + i), *&a[i - 1]);
	*(&v.a) = 7;
	*(&v.b[1]) = 'y';
	*v.b = 'x';
	(*&w[1]).a = 20;
	(&w[0])->a = 21;
	(w + 1)->b[0] = 'z';
	printf("%d %s %d %d %s\n", v.a, stringof(v.b), w[0].a, w[1].a,
	       stringof(w[1].b));
	s = "abcd";
	*s = 'A';
	*(s + i) = 'D';
	self->s = s;
	*(self->s + 1) = 'B';
	printf("%s %s %c\n", s, self->s, *(s + 2));
}

BEGIN
{
	this->p = &a[1];
	*this->p = 1; /* only that of scratch memory can be written to */
}

BEGIN
{
	i++;
	*(a + i) = 1;
}

ERROR
{
	printf("fault %d\n", arg4);
	n++;
}

ERROR
/n == 2/
{
	exit(0);
}
