/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = exit(0);
	x = 1 + printf("a");
	trace(ustack());
	@a[tracemem(0, 1)] = count();
	@ok = count();
	@b = sum(clear(@ok));
	y = discard(1);
}
