/* @@vm: yes */
/* Row by row (reference 1.9): / as division and as the end of a predicate, words
 * between clauses, names and types in expressions. */
typedef int number;
char c;
int64_t*p, *q;
size_t
big;
number*at;
struct number { number number; } s;
union both { int a; char b; };
enum which { NO, YES };
string t;
BEGIN /p == 0 / /* the next that counts is the brace */ { printf("a"); }
BEGIN / *&s.number == 0 /
{ printf("b"); }
BEGIN /*s.number == 0/ { printf("never"); } */ { printf("c"); }
BEGIN /8 / 4 / 2 == 1/ { printf("d"); }
BEGIN /(big = 8, big /= 2, big == 4)/ { printf("e\n"); }
BEGIN/big/{
	big = 24;
	printf("%d %d %d %d\n", big / 2, big /2/ 3, big
	    / 4, big /
	    6);
	big /=
	    5;
	printf("%d %d\n", big /* c */ / 2, sizeof (p) + sizeof (*p) + sizeof (at));
	/* a name where a type would be possible: known, member, or assigned to */
	s.number = 3;
	this->number = 4;
	self->number = 5;
	printf("%d %d %d\n", s.number, this->number, self->number);
	/* types */
	printf("%d %d %d %d\n", sizeof (number), sizeof (struct number),
	    (number)300, (unsigned char)300);
	printf("%d %d %d\n", sizeof (union both), (enum which)1 == YES,
	    (number *)0 == (int *)NULL);
	x = (number)4, y = (number)5;
	printf("%d %d\n", x * (number)2, sizeof (number *) * sizeof (number));
	exit(0);
}
