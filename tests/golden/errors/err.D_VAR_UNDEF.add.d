/* @@args: -x errtags */
/* @@vm: yes */
/* Only = and ++ -- make a variable (reference 3.4); it is told once of each. */
BEGIN
{
	x += 1;
	x -= 1;
	y -= 1;
	self->first *= 2;
	this->second |= 1;
	table[1] <<= 1;
	self->fourth[1] &= 1;
	n++;
	n += 1;
	self->n--;
	self->n -= 1;
}
