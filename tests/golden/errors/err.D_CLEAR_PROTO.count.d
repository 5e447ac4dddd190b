/* @@args: -x errtags */
/* @@vm: yes */
/* Tags of wrong numbers of arguments (3.9). */
BEGIN
{
	@a = count();
	clear(@a, @a);
	normalize(@a);
	denormalize(@a, 1);
	printa();
	stack(1, 2);
	ustack(1, 2, 3);
	jstack(1, 2, 3);
	trunc();
}
