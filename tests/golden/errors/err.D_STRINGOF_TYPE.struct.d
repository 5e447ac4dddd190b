/* @@args: -x errtags */
/* @@vm: yes */
struct s { int a; int b; };
struct s v;
BEGIN
{
	x = stringof(v);
	x = stringof((void)1);
	y = stringof(v.a);
}
