/* @@cmd: cc -O1 -o unsized inc/unsized.c && $minid -q -c ./unsized -s $script && $minid -l -c ./unsized -n 'pid$target:a.out:[abcl]*:entry' | awk '$2 ~ /^pid/ { print $4, $5 }'; for d in adds:return adds:1 adds:zz add:entry; do $minid -q -x errtags -c ./unsized -n "pid\$target:a.out:$d { }" 2>&1 | sed -n 's/^.*\(\[.*\]\).*}: /\1 /p; /^hint/p'; done; strip unsized; $minid -q -c ./unsized -n 'pid$target:a.out:adds:entry { }' 2>&1 | sed -n '/^hint/p' */
/* @@need: cc x86_64 */
/* Functions of assembler that have no size: named in full they are probed at
 * their entry, patterns pass them over (reference 11.2); where they end is not
 * known, so returns and offsets are refused. Stacks and addresses have their
 * names. */
pid$target:a.out:bare:entry, pid$target:a.out:plain:entry
{
	@[probefunc, ufunc(uregs[R_PC])] = count();
}

pid$target::adds:entry
{
	@sum = sum(arg0);
}

pid$target:a.out:lone:entry
/arg0 == 0/
{
	ustack(2);
}

END
{
	setopt("aggsortkey");
	printa("%s %A %@d\n", @);
	printa("sum %@d\n", @sum);
}
