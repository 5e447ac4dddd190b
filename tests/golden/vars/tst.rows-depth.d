/* @@cmd: $minid -q -c "$targets/spin 1" -s $script | awk '/^[uk] / { k = $1; n = $2 } /`|^ *0x/ { f++ } /^[.]$/ { print k, (n == f), (n > 0); f = 0 }' */
/* @@vm: yes */
/* ustackdepth and stackdepth are as many frames as ustack() and stack() show,
 * one more for each call (reference 4). */
pid$target:a.out:fact:entry
/arg0 == 5/
{
	printf("u %d\n", ustackdepth);
	ustack(100);
	printf(".\n");
	self->d = ustackdepth;
}
pid$target:a.out:fact:entry
/arg0 < 5/
{
	printf("u %d\n", ustackdepth - self->d - 5 + arg0 ? 0 : ustackdepth);
	ustack(100);
	printf(".\n");
}
syscall::write:entry
/pid == $target/
{
	printf("k %d\n", stackdepth);
	stack(100);
	printf(".\n");
}
