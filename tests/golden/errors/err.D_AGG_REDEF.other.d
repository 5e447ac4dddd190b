/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = count();
	@a = sum(1);
	@a = count();
	@[1] = count();
	@_[1] = sum(1);
}
