/* @@vm: yes */
/* The first assignment decides the type of a name: of strings, pointers,
 * structures, members (reference 3.4, fact 5). */
struct point { short x, y; };
struct point p;
string s;
BEGIN
{
	t = "abc";
	t = s;
	q = &((struct point *)8)->y;
	w = p;
	c = (char)1;
	printf("%d %d %d %d\n", sizeof (t), sizeof (*q), sizeof (w), sizeof (c));
	printf("[%s] %d %d\n", t, (int)q, w.x);
	l = 'ab';
	printf("%d %d\n", sizeof (l), l);
	self->z = (uint16_t)70000;
	printf("%d %d\n", sizeof (self->z), self->z);
	exit(0);
}
