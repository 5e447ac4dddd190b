/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	strlen();
	@a = quantize();
	printf();
	@b = count(1);
}
