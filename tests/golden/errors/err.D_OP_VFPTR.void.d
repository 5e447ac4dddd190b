/* @@args: -x errtags */
/* @@vm: yes */
void *p;
int (*f)(int);
BEGIN
{
	x = p + 1;
	x = 1 + p;
	x = p - 1;
	x = p - p;
	p++;
	--p;
	p += 1;
	p -= 1;
	x = f + 1;
	x = f - f;
	f++;
	x = p == f;
}
