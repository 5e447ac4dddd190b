/* @@args: -x errtags -w */
/* @@vm: yes */
BEGIN
{
	commit(1);
	trace(1);
}
