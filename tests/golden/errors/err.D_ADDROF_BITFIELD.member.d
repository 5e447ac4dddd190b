/* @@args: -x errtags */
struct s { int a : 3; };
struct s v;
BEGIN
{
	x = &v.a;
}
