/* @@args: -x errtags */
BEGIN
{
	n = 1;
	ustack(n);
}
