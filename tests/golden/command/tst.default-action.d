/* @@cmd: $minid -n BEGIN -n 'END{}' -n 'BEGIN{exit(0)}' 2>&1; $minid -c true -n 'BEGIN{x=1}' -n 'END/0/{}' 2>&1 */
/* @@vm: yes */
/* @@filter: s/^ *[0-9]*\( *[0-9]*  *:\)/  0\1/ */
/* No body, and an empty one: the default line. No record, no header (reference
 * 8.3). */
BEGIN
{
	exit(0);
}
