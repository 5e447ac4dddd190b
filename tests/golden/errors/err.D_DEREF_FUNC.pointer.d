/* @@args: -x errtags */
/* @@vm: yes */
int (*f)(int);
BEGIN
{
	x = *f;
	x = f[1];
}
