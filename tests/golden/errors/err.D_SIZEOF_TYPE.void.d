/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = sizeof (void);
	x = sizeof (struct nowhere);
	x = sizeof (int ());
	@a = count();
	x = sizeof (@a);
	x = sizeof (void *) + sizeof (int (*)());
}
