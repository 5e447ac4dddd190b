/* @@target: record */
/* @@vm: yes */
/* Translators: members of xlate, of a pointer, a whole structure assigned;
 * translators in translators; types that providers declare (reference 2.3). */
struct point { short x, y; };
struct record { char tag; int number; const char *name; char text[8]; struct point at; };
typedef struct { int id; long double_id; char *label; int px; char kind; } info_t;
struct summary { int id; int sum; };

translator info_t < struct record *r > {
	id = r->number;
	double_id = r->number * 2;
	label = (char *)r->name;
	px = r->at.x + 1;
};

translator struct summary < info_t *i > {
	id = i->id;
	sum = i->id + i->px;
};

translator struct summary < int n > {
	id = n;
	sum = n * n;
};

provider records {
	probe made(int, char *);
	probe made__late(struct record *r) : (info_t *r);
};


self uint64_t p;
inline int number = xlate <info_t> ((struct record *)self->p).id;

pid$target:a.out:take:entry
{
	this->r = (struct record *)arg0;
	printf("%d %d %s %d\n", xlate <info_t> (this->r).id,
	    xlate <info_t> (this->r).double_id,
	    stringof(xlate <info_t> (this->r).label),
	    xlate <info_t *> (this->r)->px);
	this->i = xlate <info_t> (this->r);
	printf("%d %d %d %d\n", this->i.id, this->i.double_id, this->i.px,
	    this->i.kind);
	self->s = xlate <struct summary> (7);
	printf("%d %d\n", self->s.id, self->s.sum);
	self->p = arg0;
	printf("%d\n", number);
}
