/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	s = "text";
	s = 1;
	i = 1;
	i = "text";
}
