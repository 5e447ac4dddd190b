/* @@args: -x errtags */
/* @@vm: yes */
/* An array is no value: its elements are assigned to. */
struct s { char name[4]; } v, w;
int a[3], b[3];
BEGIN
{
	a = 0;
	a = b;
	v.name = w.name;
	v.name = "abc";
}
