/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
# 41 "inner.d"
	x = nosuch;
#line 100
	y = nosuch;
}
