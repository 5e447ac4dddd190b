/* @@args: -q -x dynvarsize=2k */
/* @@vm: yes */
/* 0 may be stored in an element or thread-local of any type and frees it: the
 * room is there again (reference 3.4, fact 6). */
struct s { int a, b; };
self struct s v;
self string str;
self int *p;
string a[int];
BEGIN
{
	self->v.b = 4;
	self->str = "text";
	self->p = (int *)8;
	a[1] = "one";
	printf("%d %s %d %s\n", self->v.b, self->str, self->p != NULL, a[1]);
	self->v = 0;
	self->str = 0;
	self->p = 0;
	a[1] = 0;
	printf("%d %d %d %d\n", self->v.b, self->str == NULL,
	    self->p == NULL, a[1] == NULL);
	i = n = 0;
}
BEGIN, BEGIN, BEGIN, BEGIN, BEGIN, BEGIN, BEGIN, BEGIN, BEGIN, BEGIN,
BEGIN, BEGIN, BEGIN, BEGIN, BEGIN, BEGIN, BEGIN, BEGIN, BEGIN, BEGIN
{
	a[i] = "some text";
	n += a[i] != NULL;
	a[i] = 0;
	i++;
}
BEGIN
{
	printf("%d %d\n", i, n);
	exit(0);
}
