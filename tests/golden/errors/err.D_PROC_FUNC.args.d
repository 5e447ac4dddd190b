/* @@target: usdt 1 */
/* @@args: -x errtags */
/* Said once: that args[] have no type then is no news. */
pid$target:a.out:nothing_of_the_kind:entry
{
	trace(args[0]);
	trace(args.x);
}
