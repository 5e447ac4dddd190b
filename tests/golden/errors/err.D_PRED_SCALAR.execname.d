/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
/execname/
{
	x = 1;
}
