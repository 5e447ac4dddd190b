/* @@args: -x errtags */
/* @@vm: yes */
pid99999999:::entry
{
	x = 1;
}
