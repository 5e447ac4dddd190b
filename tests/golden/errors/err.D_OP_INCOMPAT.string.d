/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	s = "text";
	s = 1;
}
