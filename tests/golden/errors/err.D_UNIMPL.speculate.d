/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	speculate(1);
}
