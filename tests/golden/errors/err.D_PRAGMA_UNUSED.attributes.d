/* @@args: -x errtags */
/* @@vm: yes */
#pragma D attributes Stable/Stable/Common nonesuch
BEGIN
{
	exit(0);
}
