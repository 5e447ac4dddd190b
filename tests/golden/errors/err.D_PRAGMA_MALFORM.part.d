/* @@args: -x errtags */
/* @@vm: yes */
#pragma D attributes Stable/Stable/Common provider p bogus
BEGIN
{
	x = 1;
}
