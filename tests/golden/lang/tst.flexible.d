/* @@vm: yes */
/* The last member may be an array without a size: it has no room of its own,
 * and its elements are not checked, nor those of one of length 1; a parameter may be one, too (reference
 * 2.3, 3.4). Declarations of functions are accepted: they are of C. */
struct message { int n; char text[]; } *p;
struct old { int n; char text[1]; } *o;
int (*compare)(const char a[], char *b[]), (*rows)[];
int printed(int, const char *, ...), *found(void), x;
int printed(int, const char *, ...);
BEGIN
{
	p = (struct message *)alloca(16);
	p->n = 2;
	p->text[0] = 'o';
	i = 1;
	p->text[i] = 'k';
	printf("%d %d %s\n", sizeof (struct message),
	    offsetof (struct message, text), stringof(&p->text[0]));
	printf("%d %d %d\n", sizeof (compare), sizeof (rows), x);
	o = (struct old *)p;
	o->text[i] = 'K';
	o->text[3] = 0;
	o->text[2] = '!';
	printf("%s %d %d\n", stringof(&p->text[0]), o->text[1], o->text[3]);
	exit(0);
}
