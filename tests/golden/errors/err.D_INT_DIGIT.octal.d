/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = 089;
	x = 08;
	x = 0779;
	x = 0;
	x = 077;
	x = 0x89;
}
