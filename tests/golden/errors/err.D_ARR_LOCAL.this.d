/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	this->a[1] = 1;
}
