/* @@vm: yes */
/* Variables that are structures, unions and arrays: members, whole values,
 * elements of arrays with keys, and what storing 0 does (reference 2.3, 3.4). */
struct point { short x, y; };
struct box { struct point at[2]; int id; char name[6]; unsigned low : 3, mid : 7; int sign : 4; };
union word { uint32_t whole; unsigned char byte[4]; };
struct box g, h;
struct box boxes[int];
union word w;
self struct box s;
this struct box t;
int row[4];
struct point pts[3];

BEGIN
{
	printf("%d %d\n", g.id, this->t.at[1].x);
	g.id = 7;
	g.at[1].x = 40000;
	g.at[1].y = -5;
	g.low = 13;
	g.mid = 127;
	g.sign = -8;
	g.name[0] = 'o';
	g.name[1] = 'k';
	printf("%d %d %d %d %d %d %s\n", g.id, g.at[1].x, g.at[1].y, g.low,
	    g.mid, g.sign, g.name);
	g.mid++;
	g.id += 3;
	g.at[0].y--;
	g.low |= 2;
	printf("%d %d %d %d %d %d\n", g.id, g.id++, --g.id, g.mid, g.at[0].y,
	    g.low);
	h = g;
	h.id = 99;
	printf("%d %d %d\n", g.id, h.id, h.at[1].y);
	self->s = h;
	self->s.name[2] = '!';
	this->t = self->s;
	printf("%s %d\n", this->t.name, this->t.id);
	boxes[1] = this->t;
	boxes[2].id = 5;
	boxes[2].at[1].y++;
	printf("%d %d %d %d %d\n", boxes[1].id, boxes[2].id, boxes[2].at[1].y,
	    boxes[3].id, boxes[1].sign);
	boxes[1] = 0;
	self->s = 0;
	printf("%d %d\n", boxes[1].id, self->s.id);
	w.whole = 0x01020304;
	w.byte[3] = 9;
	printf("%x %d\n", w.whole, w.byte[0]);
	row[3] = 3;
	row[row[3] - 1] = 2;
	row[2] <<= 4;
	row[0] += 5;
	pts[2].x = 6;
	printf("%d %d %d %d %d\n", row[0], row[1], row[2], row[3], pts[2].x);
	printf("%d %d\n", g.name == "ok", this->t.name == "ok!");
	printf("%s %d\n", strjoin(g.name, h.name), sizeof (g));
	@[g.name, g.at[1]] = count();
}

BEGIN
{
	printf("%d %d %s\n", this->t.id, self->s.at[1].y, self->s.name);
	printa("%s %@d\n", @);
	exit(0);
}
