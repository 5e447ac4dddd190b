/* @@args: -x errtags */
/* @@vm: yes */
nosuchprovider:::probe
{
	x = 1;
}
