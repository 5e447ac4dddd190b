/* @@args: -x errtags */
/* @@vm: yes */
#pragma D depends_on provider nonesuch
BEGIN
{
	exit(0);
}
