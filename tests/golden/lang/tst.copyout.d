/* @@cmd: $minid -qw -o out -c "$targets/record" -s $script 2>err; grep -q "keeps programs from writing" err && printf "abcXY-after\n\n" || cat err out */
/* @@vm: yes */
/* What the target prints has been written by the script; a kernel that does
 * not allow that must say so (reference 6.2). */
pid$target:a.out:take:entry
{
	this->q = (char *)alloca(8);
	this->q[0] = 'a';
	this->q[1] = 'b';
	this->q[2] = 'c';
	copyout(this->q, arg3, 0);
	copyout(this->q, arg3, pid ? 3 : 0);
	copyout(this->q, arg3 + 1, pid ? 0 : 3);
	copyoutstr("xy-after", arg3 + 3, 32);
	copyoutstr("none", arg3, pid ? 0 : 4);
	copyoutstr("XYZ", arg3 + 3, 2);
}
