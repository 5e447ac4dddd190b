/* @@args: -x errtags */
/* @@vm: yes */
/* @@filter: s|: pid[0-9]*:|: pidN:| */
/* @@need: root */
pid$pid:::entry
{
	x = 1;
}
