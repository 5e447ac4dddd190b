/* @@args: -x errtags */
/* @@vm: yes */
int f(...);
int (*h)(...);
int (*g)(int, ...);
BEGIN
{
	x = 1;
}
