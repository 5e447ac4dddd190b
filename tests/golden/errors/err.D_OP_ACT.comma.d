/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = (trace(1), 2);
	x = (2, trace(1));
	trace(1), printf("x");
}
