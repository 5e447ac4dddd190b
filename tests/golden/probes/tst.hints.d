/* @@cmd: gcc -g -O2 -o prog inc/hints.c && for what in a.out:puts a.out:part a.out:raelly a.out:inner a.out:really.cold libm.so:sin libccc:puts "libq*:puts" :raelly :qzqzqz a.out:none; do echo $what; $minid -q -c ./prog -n "pid\$target:$what:entry { }" 2>&1 | grep '^hint' || echo no hint; done; strip prog; $minid -q -c ./prog -n 'pid$target:a.out:raelly:entry { }' 2>&1 | grep '^hint'; for what in -n -ln; do $minid $what 'uprobe:./prog::entry' 2>&1 | grep -o 'hint: .*'; done */
/* @@need: gcc libdw */
/* What may have been meant by a description that matches nothing. */
BEGIN
{
	exit(0);
}
