/* @@args: -x errtags */
struct s { int a; } v;
BEGIN
{
	v->a = 1;
}
