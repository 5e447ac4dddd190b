/* @@args: -x errtags */
/* @@vm: yes */
#pragma D attributes Stable/Stable/Common pid
#pragma D binding "1.0" strlen
#pragma D binding "1.0" mine
inline int mine = 1;
BEGIN
{
	exit(0);
}
