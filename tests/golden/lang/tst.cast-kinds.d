/* @@vm: yes */
/* Casts: between integers, enums and pointers, to void, to string, of an array
 * to a pointer, to its own type (reference 3.2). */
enum color { RED, GREEN = 5 };
struct point { int x, y; };
struct point p;
char text[8];
int row[3];
BEGIN
{
	printf("%d %d\n", (enum color)5 == GREEN, (int)GREEN);
	printf("%d %d\n", (long)(char *)-1 == -1, (enum color)(int *)5);
	printf("%d %d\n", (int *)16 == (void *)16, (uint64_t)(short *)32);
	text[0] = 'o';
	text[1] = 'k';
	printf("%s %s %d\n", (string)text, stringof(text), text == "ok");
	printf("%s\n", (string)"same");
	row[1] = 7;
	printf("%d\n", ((struct point)p).y);
	printf("%d %d\n", *((int *)row + 1), ((int *)row)[1]);
	this->p = (char *)alloca(4);
	this->p[0] = 'p';
	printf("%s %s\n", (string)this->p, (string)(uintptr_t)this->p);
	(void)row[1];
	exit(0);
}
