/* @@args: -x errtags */
/* @@vm: yes */
struct s { int a; int b; };
struct s v;
BEGIN
{
	x = stringof(v);
}
