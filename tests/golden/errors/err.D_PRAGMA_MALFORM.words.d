/* @@args: -x errtags */
#pragma D option quiet now
BEGIN
{
	x = 1;
}
