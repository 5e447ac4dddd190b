/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = exit(0);
	x = 1 + printf("a");
	trace(ustack());
	f = strlen(stack());
	@a[tracemem(0, 1)] = count();
	@b = sum(clear(@a));
	y = discard(1);
}
