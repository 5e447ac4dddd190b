/* @@args: -x errtags */
/* @@vm: yes */
/* Pointers go together when they point to the same; 0 and void * go with all. */
struct s { int a; } *q;
int *p;
BEGIN
{
	p = (char *)1;
	q = (int *)1;
	p = 5;
	p = pid;
	x = 1;
	x = p;
	y = pid ? p : (char *)1;
	y = pid ? p : 5;
	y = p == (char *)1;
	y = p < 5;
	y = p - (char *)1;
	p = 0;
	p = (void *)1;
	z = pid ? p : 0;
	y = p == NULL;
	y = p - (int *)1;
}
