/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = sizeof (void);
}
