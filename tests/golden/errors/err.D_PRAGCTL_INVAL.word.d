/* @@args: -x errtags */
/* @@vm: yes */
#nosuchdirective
BEGIN
{
	x = 1;
}
