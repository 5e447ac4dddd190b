/* @@cmd: python3 inc/subroutines.py "$minid" 720 1; $minid -q -s $script */
/* @@need: root python3 */
/* Some hundred calls of the subroutines, with constants and with variables, give
 * what the reference's table says (6.2) as written in another language. */
BEGIN
{
	exit(0);
}
