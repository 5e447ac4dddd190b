/* @@args: -x errtags */
/* @@vm: yes */
/* @@need: root */
pid0:::entry
{
	x = 1;
}
