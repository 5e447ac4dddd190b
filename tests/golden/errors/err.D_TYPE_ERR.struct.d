/* @@args: -x errtags */
BEGIN
{
	x = sizeof (struct nowhere *);
}
