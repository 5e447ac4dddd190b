/* @@args: -x errtags */
/* @@vm: yes */
struct s { int a : 3; };
struct s v;
BEGIN
{
	x = sizeof (v.a);
}
