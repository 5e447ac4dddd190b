/* @@cmd: $minid -q -s inc/first.d -s $script -n 'BEGIN { printf("third %d\n", shared); exit(0); }' */
/* @@vm: yes */
/* Clauses of one probe run in command-line order; globals are shared, this->
 * belongs to its script, aggregations are one. */
this int x;

BEGIN
{
	printf("second %d %d\n", shared, this->x);
	shared++;
	@n["both"] = count();
}
