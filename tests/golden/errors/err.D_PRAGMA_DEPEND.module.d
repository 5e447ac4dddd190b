/* @@args: -x errtags */
/* @@vm: yes */
#pragma D depends_on module nonesuch
BEGIN
{
	exit(0);
}
