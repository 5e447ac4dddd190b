/* @@args: -x errtags */
/* @@vm: yes */
#pragma D error this is the text
BEGIN
{
	x = 1;
}
