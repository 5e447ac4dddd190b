/* @@args: -x errtags */
/* @@vm: yes */
void *p;
BEGIN
{
	x = *p;
}
