/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = 'abcdefghi';
}
