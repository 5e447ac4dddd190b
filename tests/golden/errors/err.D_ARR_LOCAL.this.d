/* @@args: -x errtags */
BEGIN
{
	this->a[1] = 1;
}
