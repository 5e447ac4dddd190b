/* @@args: -x errtags */
/* @@vm: yes */
#pragma D option strsize=1
#pragma D option cpppath=x
BEGIN
{
	x = 1;
}
