/* @@args: -x errtags -w */
/* @@vm: yes */
BEGIN
{
	trace(1);
	speculate(1);
}
