/* @@args: -x errtags */
/* @@vm: yes */
int f(...);
BEGIN
{
	x = 1;
}
