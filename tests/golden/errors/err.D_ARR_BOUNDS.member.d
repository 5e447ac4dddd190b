/* @@args: -x errtags */
struct s { int a[3]; } v;
BEGIN
{
	v.a[3] = 1;
}
