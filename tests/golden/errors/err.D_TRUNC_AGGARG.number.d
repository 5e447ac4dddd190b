/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	trunc(1);
}
