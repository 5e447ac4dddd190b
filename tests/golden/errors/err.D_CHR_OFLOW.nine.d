/* @@args: -x errtags */
/* @@vm: yes */
BEGIN
{
	x = 'abcdefghi';
	x = '\001\002\003\004\005\006\007\010\011';
	x = '\qabcdefg';
	x = '\abcdefg\n';
	x = '\001\002\003\004\005\006\007\010';
	x = 'abcdefgh';
}
