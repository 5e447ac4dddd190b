/* @@cmd: $minid -qw -o out -c "$targets/record" -s $script 2>err; grep -q "keeps programs from writing" err && printf "abcxy-after\n\n" || cat err out */
/* What the target prints has been written by the script; a kernel that does
 * not allow that must say so (reference 6.2). */
pid$target:a.out:take:entry
{
	this->q = (char *)alloca(8);
	this->q[0] = 'a';
	this->q[1] = 'b';
	this->q[2] = 'c';
	copyout(this->q, arg3, 3);
	copyoutstr("xy-after", arg3 + 3, 32);
}
