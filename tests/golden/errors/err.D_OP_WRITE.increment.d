/* @@args: -x errtags */
proc:::exit
{
	(*(int *)arg0)++;
}
