/* the first script of tst.order.d */
BEGIN
{
	this->x = 5;
	shared = 1;
	printf("first\n");
	@n["both"] = count();
}
