/* @@args: -x errtags */
BEGIN
{
	n = 1;
	ustack(1, n);
}
