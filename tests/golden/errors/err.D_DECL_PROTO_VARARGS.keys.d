/* @@args: -x errtags */
/* @@vm: yes */
int a[int, ...];
inline int f[int x, ...] = x;
int b[...];
BEGIN
{
	a[1] = 1;
}
