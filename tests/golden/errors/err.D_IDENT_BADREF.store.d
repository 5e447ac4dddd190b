/* @@args: -x errtags */
/* @@vm: yes */
/* A function's name cannot become that of a variable; self-> and this-> have
 * names of their own. */
BEGIN
{
	sum++;
	count = 1;
	strlen += 1;
	min[1] = 2;
	self->max = 3;
	this->avg = self->max + sum + count;
}
