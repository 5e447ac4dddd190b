/* @@target: record */
/* @@vm: yes */
/* Lengths that are known only at run time; a larger scratch space. */
#pragma D option scratchsize=4096
BEGIN { n = 100; }
pid$target:a.out:take:entry
{
	n = sizeof (int) * 3;
	this->p = (int *)copyin(arg1, n);
	this->q = (int *)alloca(n + 4);
	bcopy(this->p, this->q + 1, n);
	printf("%d %d %d\n", this->q[0], this->q[1], this->q[3]);
	copyinto(arg1 + 4, n - 4, this->q);
	printf("%d %d %d\n", this->q[0], this->q[1], this->q[2]);
	tracemem(this->q, 16);
	tracemem(arg1, 16, n);
	this->big = (char *)copyin(arg0, 3000 - 2950);
	printf("%s\n", stringof(copyin(arg3, 4)));
	printf("%s\n", stringof(copyin(arg3, n - 10)));
	self->m[this->q[0]] = stringof((char *)arg3);
	printf("%s\n", self->m[22]);
	@a[stringof((char *)arg3)] = sum(this->q[1]);
	@b[*(struct p { short x, y; } *)(arg0 + 24)] = count();
}
