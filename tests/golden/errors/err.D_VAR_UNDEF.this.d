/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	trace(this->s);
}
