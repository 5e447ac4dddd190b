/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	v = 1;
	x = &v;
	self->a = 1;
	x = &self->a;
	this->a = 1;
	x = &this->a;
	m[1] = 1;
	x = &m[1];
	x = &pid;
}
