/* @@args: -x errtags */
/* @@vm: yes */
/* @@need: root */
pid0:::entry
{
	x = 1;
}
pid99999999999999999999:::entry { exit(0); }
