/* @@vm: yes */
/* Names with _ and digits, the spellings of an unnamed aggregation, blanks and
 * newlines anywhere (reference 1.1, 1.2). */
struct odd { int x; } o;
int _a1, __, A_9z;
BEGIN
{
	o . x = 3;
	_a1 = 4; __ = 5; A_9z = 6;
	printf("%d %d %d %d\n", o.x, _a1, __, A_9z);
	@ = count();
	@_ = count();
	@_a1 = count();
	printa("%@d\n", @);
	printa("%@d\n", @_a1);
	exit
	(
	0
	)
	;
	exit(0);
}
