/* @@vm: yes */

/* @ is an aggregation of its own; with and without keys are two lists of one
 * name in one program only if they agree. */
BEGIN
{
	@[1] = count();
	@[2] = count();
	@[2] = count();
	exit(0);
}
