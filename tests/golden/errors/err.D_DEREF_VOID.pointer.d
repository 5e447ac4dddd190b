/* @@args: -x errtags */
/* @@vm: yes */
void *p;
BEGIN
{
	x = *p;
	x = p[1];
}
