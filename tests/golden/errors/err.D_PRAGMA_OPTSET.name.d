/* @@args: -x errtags */
/* @@vm: yes */
#pragma D option nosuchoption
BEGIN
{
	x = 1;
}
