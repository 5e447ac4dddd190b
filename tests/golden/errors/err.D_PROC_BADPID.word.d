/* @@args: -x errtags */
pidx:::entry
{
	x = 1;
}
