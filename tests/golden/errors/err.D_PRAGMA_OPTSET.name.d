/* @@args: -x errtags */
#pragma D option nosuchoption
BEGIN
{
	x = 1;
}
