/* @@target: record */
/* @@vm: yes */
/* Pointers of the target are followed without copyin, and a page that is not
 * there yet is brought in. */
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

pid$target:a.out:take:entry
{
	this->r = (struct record *)arg0;
	self->r = this->r;
	printf("%c %d %s %s\n", this->r->tag, this->r->number,
	    stringof(this->r->name), this->r->text);
	printf("%d %s %d\n", this->r->next->number,
	    stringof(this->r->next->text), this->r->next->next == NULL);
	printf("%d %d\n", this->r->corner[1].y, (*this->r).at.y);
	this->copy = *this->r->next;
	printf("%d %c\n", this->copy.number, this->copy.tag);
	printf("%d %d\n", ((int *)arg1)[2], *(int *)(arg1 + 12));
	printf("%d %d\n", this->r->name == "first", (char *)arg3 == "befor");
	@[this->r->text] = count();
}

pid$target:a.out:take:return
{
	printf("%d\n", self->r->word.byte[1]);
}

pid$target:a.out:far:entry
/arg0 > 4096/
{
	printf("%d %s\n", ((struct record *)arg0)->number,
	    ((struct record *)arg0)->text);
}

pid$target:a.out:far:entry
/arg0 < 4096/
{
	n++;
	printf("%d\n", ((struct record *)arg0)->number);
	n += 10;
}

ERROR
{
	printf("%d %x\n", arg4, arg5);
}

pid$target:a.out:done:entry
{
	printf("%d\n", n);
}
