/* @@target: hazard */
/* @@need: x86_64 */
/* @@vm: yes */
/* All functions of a program of which some cannot be probed: these are left
 * out, the rest is traced, and the target computes what it computes. */
pid$target:a.out::entry
/probefunc == "plain" || probefunc == "locked" || probefunc == "vector"/
{
	@[probefunc] = count();
}
