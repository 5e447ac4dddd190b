/* @@args: -x errtags */
a:b:c:d:e
{
	x = 1;
}
