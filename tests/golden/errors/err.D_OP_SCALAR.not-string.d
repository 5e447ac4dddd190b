/* @@args: -x errtags */
/* @@vm: yes */
/* A string is no condition (reference 3.3). */
string s;
BEGIN
{
	exit(!s);
}
