/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	@a = sum("text");
}
