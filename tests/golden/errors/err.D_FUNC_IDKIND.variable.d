/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = pid(1);
}
