/* @@args: -x errtags */
/* @@vm: yes */
#pragma D option quiet now
#pragma D option
#pragma D option quiet = 1
#pragma D attributes Stable/Stable/Common
#pragma D binding "1.0"
#pragma D depends_on module
#pragma D depends_on library x.d
BEGIN
{
	x = 1;
}
