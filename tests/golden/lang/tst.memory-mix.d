/* @@vm: yes */
/* Lists in scratch, structures in arrays with keys, unions, pointers to pointers. */
struct node { int v; struct node *next; };
struct big { int a[40]; struct { char c[5]; short s; } in[3]; };
struct big bigs[string, int];
self struct node *head;
union u { float f; int i; double d; };
union u fu;
float f; 
BEGIN {
	bigs["a", 1].a[39] = 7;
	bigs["a", 1].in[2].c[4] = 'x';
	bigs["a", 1].in[2].s--;
	printf("%d %c %d %d\n", bigs["a", 1].a[39], bigs["a",1].in[2].c[4], bigs["a",1].in[2].s, bigs["b", 1].a[3]);
	b = bigs["a", 1];
	printf("%d %d\n", b.a[39], sizeof (b));
	this->n = (struct node *)alloca(sizeof (struct node));
	this->n->v = 3;
	this->n->next = (struct node *)alloca(sizeof (struct node));
	this->n->next->v = 4;
	self->head = this->n;
	printf("%d %d\n", self->head->next->v, self->head->next->next == NULL);
	self->head->next->v++;
	++self->head->v;
	this->x = self->head->v++ + self->head->next->v;
	printf("%d %d\n", this->x, self->head->v);
	this->c = (char *)alloca(8);
	this->c[0] = 'h'; this->c[1] = 'i';
	*(this->c + 2) = '!';
	printf("%s %d %s\n", stringof(this->c), strlen(this->c), strjoin(this->c, "?"));
	printf("%s\n", this->c == "hi!" ? this->c : "no");
	fu.i = 0x3fc00000;
	printf("%f %e\n", fu.f, fu.f);
	trace(fu);
	this->pp = (int **)alloca(16);
	this->pp[1] = (int *)alloca(4);
	**(this->pp + 1) = 9;
	printf("%d %d\n", *this->pp[1], (uint64_t)this->pp[0]);
	this->end = this->c + 3;
	printf("%d %d\n", this->end - this->c, this->end > this->c);
	exit(0);
}
