/* @@cmd: $minid -q -s inc/defs.d -s $script -s inc/last.d */
/* @@vm: yes */
/* One name space: types, inlines, enumerators and variables of an earlier
 * script; aggregations of all; ERROR of one for faults of another. */
BEGIN
{
	value = LIMIT + BLUE;
	printf("%d %d %s\n", value, sizeof (number), names[2]);
	@a["second"] = sum(2);
	self->x = 5;
}

BEGIN
{
	x = 1 / zero;
}
