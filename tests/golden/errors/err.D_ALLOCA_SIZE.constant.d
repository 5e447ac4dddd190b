/* @@args: -x errtags */
BEGIN
{
	x = alloca(257);
	x = alloca(128 + 129);
	x = alloca(256);
}
