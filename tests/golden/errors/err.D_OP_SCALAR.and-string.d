/* @@args: -x errtags */
/* @@vm: yes */
string s;
BEGIN
{
	exit(s && 1);
}
