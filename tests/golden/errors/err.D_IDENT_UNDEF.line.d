/* @@args: -x errtags */
BEGIN
{
# 41 "inner.d"
	x = nosuch;
#line 100
	y = nosuch;
}
