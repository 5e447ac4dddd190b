/* @@args: -x errtags */
#nosuchdirective
BEGIN
{
	x = 1;
}
