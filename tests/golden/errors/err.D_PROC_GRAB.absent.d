/* @@args: -x errtags */
pid99999999:::entry
{
	x = 1;
}
