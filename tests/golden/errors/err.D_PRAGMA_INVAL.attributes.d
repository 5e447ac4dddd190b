/* @@args: -x errtags */
/* @@vm: yes */
#pragma D attributes Stable/Bogus/Common x
BEGIN
{
	x = 1;
}
