/* @@args: -x errtags */
BEGIN
{
	x = alloca(257);
}
