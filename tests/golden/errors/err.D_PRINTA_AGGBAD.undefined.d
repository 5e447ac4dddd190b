/* @@args: -x errtags */
BEGIN
{
	printa(@nowhere);
}
