/* @@vm: yes */

/* @@args: -x aggsortrev */
/* Printing at the end: the order of the aggregations is turned round too. */
BEGIN
{
	@first["a"] = sum(1);
	@first["b"] = sum(2);
	@second = sum(3);
	exit(0);
}
