/* @@args: -x errtags */
/* @@vm: yes */
#pragma D error this is the   text
#error a	b
BEGIN
{
	x = 1;
}
