/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	printa(@nowhere);
}
