/* @@cmd: for a in 'mix:entry 0' 'mix:entry 2' 'mix:entry 4' 'mix:entry 6' 'gives:return 1'; do $minid -q -c "$targets/abi" -n "pid\$target:a.out:${a% *} { trace(args[${a#* }]); }"; done 2>&1 | grep -e args -e hint; $minid -q -c "$targets/abi" -s $script */
/* @@filter: s/pid[0-9][0-9]*:/pidN:/ */
/* @@need: libdw x86_64 */
/* What is passed so that no argN has it is refused with its name, its type and
 * what to use instead, which then gives the value. */
pid$target:a.out:mix:entry
{
	this->b = (struct big *)copyin(uregs[R_SP] + 8, 24);
	printf("%d %d %d\n", this->b->l[0], this->b->l[1], this->b->l[2]);
	printf("%d %d\n", (int)arg1, arg1 >> 32);
}

pid$target:a.out:gives:return
{
	this->v = (struct big *)copyin(arg1, 24);
	printf("%d %d %d\n", this->v->l[0], this->v->l[1], this->v->l[2]);
}
