/* @@args: -x errtags */
/* @@vm: yes */
struct nowhere *p;
BEGIN
{
	x = p->m;
}
