/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
/"text"/
{
	x = 1;
}
