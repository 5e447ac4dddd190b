/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	trunc(@nowhere);
}
