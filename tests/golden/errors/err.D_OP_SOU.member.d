/* @@args: -x errtags */
int *p;
BEGIN
{
	trace(p->a);
}
