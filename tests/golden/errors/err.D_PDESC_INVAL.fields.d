/* @@args: -x errtags */
/* @@vm: yes */
a:b:c:d:e
{
	x = 1;
}
BEGIN, ::::: { exit(0); }
