/* @@args: -x errtags */
BEGIN
{
	x = 'abcdefghi';
}
