/* @@args: -x errtags */
/* @@vm: yes */
struct s { int a; } v;
union u { int a; } w;
BEGIN
{
	x = (int)"text";
	x = (char)"a";
	x = (void *)"a";
	x = (int)v;
	y = (struct s)1;
	y = (struct s)w;
	z = (string)v;
	z = (float)1;
	v = (struct s)v;
	s = (string)"a";
	n = (long)(char *)(int)1;
}
