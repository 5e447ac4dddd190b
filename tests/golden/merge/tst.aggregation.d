/* @@cmd: $minid -q -x errtags -s inc/first.d -s $script */
/* @@vm: yes */
/* An aggregation of one name has one function in all scripts. */
BEGIN
{
	@n["both"] = sum(1);
}
