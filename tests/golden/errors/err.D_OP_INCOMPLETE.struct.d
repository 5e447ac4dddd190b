/* @@args: -x errtags */
/* @@vm: yes */
struct nowhere *p;
BEGIN
{
	x = p->m;
	x = (*p).m;
	x = p == NULL;
}
