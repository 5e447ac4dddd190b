/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	s = "text";
	s = 1;
	s -= 1;
	self->s = "a";
	self->s = 1;
	self->s = 0;
	m[1] = "a";
	m[1] = 1;
	m[1] = 0;
	x = pid ? 1 : "a";
	x = s == 1;
}
