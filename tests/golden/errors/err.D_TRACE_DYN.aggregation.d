/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = count();
	trace(@a);
}
