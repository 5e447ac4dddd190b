/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	clear();
	@a = quantize();
	printf();
	ustack(1, 2, 3);
	@b = count(1);
}
