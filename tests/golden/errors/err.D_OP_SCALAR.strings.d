/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = !"a";
	x = "a" && 1;
	x = "a" ? 1 : 2;
	x = 1 || "a";
	x = "a" ^^ 1;
	s = "a";
	s++;
	--s;
	x = s != NULL ? 1 : 2;
}
