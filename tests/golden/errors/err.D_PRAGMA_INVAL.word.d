/* @@args: -x errtags */
/* @@vm: yes */
#pragma D nosuchpragma
BEGIN
{
	x = 1;
}
