/* @@args: -x errtags */
/* @@need: root */
pid0:::entry
{
	x = 1;
}
