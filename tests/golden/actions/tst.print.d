/* @@target: record */
/* @@vm: yes */
/* print(): pointers with what they point to, values as they are; zero members
 * are left out (reference 6.4). */
enum color { RED, GREEN = 5, BLUE };
struct point { short x, y; };
union word { uint32_t whole; unsigned char byte[4]; };
struct record {
	char tag;
	int number;
	const char *name;
	char text[8];
	struct point at;
	struct point corner[2];
	enum color color;
	unsigned int low : 3, mid : 7;
	int sign : 4;
	union word word;
	double ratio;
	struct record *next;
	int (*call)(int);
};
struct deep { struct { struct { struct point p[2]; } b; } a; };
struct deep deep;

pid$target:a.out:take:entry
{
	this->r = (struct record *)arg0;
	this->copy = *this->r;
	this->copy.name = 0;
	this->copy.next = 0;
	this->copy.call = 0;
	this->copy.tag = 10;
	print(this->copy);
	print(this->r->at);
	print(this->r->color);
	print(this->r->number);
	print(this->r->text);
	print(this->r->corner[1].x);
	print((unsigned char)200);
	print((struct record *)0 == NULL ? (void *)arg2 : NULL);
	print(execname);
	print(probename);
	deep.a.b.p[1].y = 3;
	print(deep);
	@[1] = sum(2);
	print(@);
}
