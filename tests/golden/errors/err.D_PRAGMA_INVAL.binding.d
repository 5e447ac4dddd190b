/* @@args: -x errtags */
/* @@vm: yes */
#pragma D binding "1.2.3.4" x
BEGIN
{
	x = 1;
}
