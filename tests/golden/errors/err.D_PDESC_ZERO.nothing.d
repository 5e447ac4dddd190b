/* @@args: -x errtags */
nosuchprovider:::probe
{
	x = 1;
}
