/* @@cmd: sh inc/unseen.sh $minid $script */
/* @@need: gcc objcopy strip libdw */
/* With -v one learns which calls no probe sees, where names come from, and how
 * often each probe fired; of many probes, which did not. */
pid$target:a.out:small:entry
{
	n++;
}

pid$target:a.out:part:entry,
pid$target:a.out:never:entry
{
	n++;
}
