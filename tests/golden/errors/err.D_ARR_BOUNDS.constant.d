/* @@args: -x errtags */
/* @@vm: yes */
int a[5];
self int b[2][3];
int one[1];
BEGIN
{
	a[5] = 1;
	x = a[6];
	a[-1] = 1;
	self->b[2][0] = 1;
	self->b[1][3] = 1;
	a[4] = 1;
	self->b[1][2] = 1;
}
