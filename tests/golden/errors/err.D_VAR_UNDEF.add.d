/* @@args: -x errtags */
/* @@vm: yes */
/* Only = and ++ -- make a variable (reference 3.4). */
BEGIN
{
	x += 1;
	x -= 1;
	self->x *= 2;
	this->x |= 1;
	a[1] <<= 1;
	self->a[1] &= 1;
	n++;
	n += 1;
	self->n--;
	self->n -= 1;
}
