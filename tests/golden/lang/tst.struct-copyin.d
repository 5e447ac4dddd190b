/* @@target: record */
/* @@vm: yes */
/* A structure of the target by copyin: members, bit-fields, nested ones,
 * arrays, texts, pointers to more; the copy is writable (reference 2.3, 3.1,
 * 3.2, 3.4). */
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
	this->r = (struct record *)copyin(arg0, sizeof (struct record));
	printf("%c %d %s\n", this->r->tag, this->r->number,
	    copyinstr((uintptr_t)this->r->name));
	printf("%s|%d\n", this->r->text, strlen(this->r->text));
	printf("%d %d\n", this->r->at.x, this->r->at.y);
	printf("%d %d\n", this->r->corner[1].x, (&this->r->corner[0])->y);
	printf("%d %d\n", this->r->color, this->r->color == GREEN);
	printf("%d %d %d\n", this->r->low, this->r->mid, this->r->sign);
	printf("%x %d %d\n", this->r->word.whole, this->r->word.byte[0],
	    this->r->word.byte[3]);
	printf("%f\n", this->r->ratio);
	this->n = (struct record *)copyin((uintptr_t)this->r->next,
	    sizeof (struct record));
	printf("%d %s %d %d\n", this->n->number, stringof(this->n->text),
	    this->n->next == NULL, this->n->call != NULL);
	this->i = (int *)copyin(arg1, 4 * sizeof (int));
	printf("%d %d %d %d\n", *this->i, this->i[1], *(this->i + 2),
	    *(int *)copyin(arg1 + 12, 4));
	this->r->number = 78; this->r->low = 2; this->r->text[0] = 'E'; this->i[1]++;
	printf("%d %d %d %s %d\n", this->r->number, this->r->low,
	    this->r->mid, this->r->text, this->i[1]);
	printf("%d %d\n", sizeof (struct record), offsetof(struct record, word));
}
