/* @@args: -x errtags */
/* @@vm: yes */
#pragma D option quiet now
BEGIN
{
	x = 1;
}
