/* @@cmd: $minid -n BEGIN -n 'END{}' -n 'BEGIN{exit(0)}' 2>&1 */
/* @@vm: yes */
/* @@filter: s/^ *[0-9]*\( *[0-9]*  *:\)/  0\1/ */
/* No body, and an empty one: the default line. */
BEGIN
{
	exit(0);
}
