/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = 1(2);
	x = "a"(1);
	x = (x + 1)(2);
	self->f = 1;
	self->f(1);
}
