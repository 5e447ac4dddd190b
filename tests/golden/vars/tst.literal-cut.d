/* @@args: -q -x strsize=8 */
/* @@vm: yes */
/* A literal longer than strsize is cut as a variable's value is: in keys, in
 * arrays and when printed. */
BEGIN
{
	@["12345678abc"] = count();
	@["12345678xyz"] = count();
	m["12345678abc"] = 4;
	printf("%d %s\n", m["12345678xyz"], "12345678abc");
	printa("%s %@d\n", @);
	exit(0);
}
