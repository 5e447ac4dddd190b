/* @@args: -x errtags */
/* @@vm: yes */
/* void is no value that a variable could be made of. */
BEGIN
{
	x = (void)1;
}
