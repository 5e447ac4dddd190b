/* @@args: -x errtags */
struct s { int a; } v;
BEGIN
{
	v.b = 1;
}
