/* @@args: -x errtags */
/* @@vm: yes */
/* @@filter: /D_UNIMPL/,/\^~/d */
int f(...);
BEGIN
{
	x = 1;
}
