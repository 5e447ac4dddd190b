/* @@args: -x errtags */
void *p;
BEGIN
{
	x = *p;
}
