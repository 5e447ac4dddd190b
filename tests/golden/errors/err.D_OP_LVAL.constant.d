/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	1 = 2;
	"a" = "b";
	x = 1;
	-x = 2;
	(x) = 3;
	strlen("a") = 2;
	x = 2 = 3;
	++2;
	2--;
}
