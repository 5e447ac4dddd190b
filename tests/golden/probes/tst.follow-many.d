/* @@cmd: ulimit -Sn 64; $minid -q -x follow -s $script -c 'sh -c "i=0; while [ $i -lt 130 ]; do sleep 3 & i=$((i+1)); done; wait"' */
/* @@need: uprobe_multi */
/* More children at a time than the soft limit of descriptors seems to allow. */
pid$target:libc:clock_nanosleep:entry
{
	@ = count();
}
