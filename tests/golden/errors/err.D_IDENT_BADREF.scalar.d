/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = 1;
	x[1] = 2;
	y = x[1];
	self->x = 1;
	self->x[1] = 2;
	a[1] = 1;
	y = a;
	a = 1;
}
