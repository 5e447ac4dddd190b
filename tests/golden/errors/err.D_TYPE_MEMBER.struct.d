/* @@args: -x errtags */
/* @@vm: yes */
struct s { int a; };
struct s v;
BEGIN
{
	x = v.b;
}
