/* the first script of tst.this2.d */
this int x;

BEGIN, END
{
	printf("first %d\n", this->x);
	this->x = 1;
}
