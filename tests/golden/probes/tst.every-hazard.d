/* @@cmd: $minid -v -c $targets/hazard -s $script 2>&1 | grep -oE "[a-z0-9]+ probe for .* left out|^ +[0-9a-f]+ +5$" */
/* @@need: x86_64 */
/* Instructions that must not be probed are left out, each is told, and the
 * others fire. */
pid$target:a.out:locked:*
{
	@[probename] = count();
}
