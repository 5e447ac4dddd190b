/* @@args: -x errtags */
struct nowhere *p;
BEGIN
{
	x = p->m;
}
