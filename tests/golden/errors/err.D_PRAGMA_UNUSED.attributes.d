/* @@args: -x errtags */
/* @@vm: yes */
#pragma D attributes Stable/Stable/Common nonesuch
#pragma D binding "1.0" nonesuch
#pragma D attributes Stable/Stable/Common later
BEGIN
{
	later = 1;
	exit(0);
}
