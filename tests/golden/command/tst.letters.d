/* @@cmd: $minid -qs $script a; $minid -Zqws $script b */
/* @@vm: yes */
/* Letters in one word; operands. */
BEGIN
{
	trace($$1);
	exit(0);
}
