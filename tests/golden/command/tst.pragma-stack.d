/* @@cmd: for o in ustackframes=2 maxframes=1 "stackindent=1 ustackframes=1" "noresolve maxframes=1"; do set -- $o; for i; do echo "#pragma D option $i"; done | cat - $script >t.d; $minid -q -c "$targets/spin 1" -s t.d; x=; for i; do x="$x -x $i"; done; $minid -q $x -c "$targets/spin 1" -s $script; done; for n in 1 2; do printf "#pragma D option stackframes=$n\nsyscall::write:entry { stack(); exit(0); }" >t.d; $minid -q -c "$targets/spin 1" -s t.d | grep -c ..; grep -v ^# t.d >u.d; $minid -q -x stackframes=$n -c "$targets/spin 1" -s u.d | grep -c ..; done */
/* @@filter: s/^\( *spin:0x\)[0-9a-f]*$/\1/;s/+0x[0-9a-f]*$// */
/* Options of stacks by pragma and by -x (reference 6.6, 10). */
pid$target:a.out:fact:entry
/arg0 == 4/
{
	ustack();
	exit(0);
}
