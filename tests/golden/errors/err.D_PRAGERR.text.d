/* @@args: -x errtags */
#pragma D error this is the text
BEGIN
{
	x = 1;
}
