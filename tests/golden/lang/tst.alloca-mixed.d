/* @@target: record */
/* @@vm: yes */
/* A variable may hold the address of scratch memory and of the program's in
 * turn, what one access or the other finds is decided when it is made: there
 * is no D_ALLOCA_INCOMPAT (reference 6.2). */
pid$target:a.out:take:entry
/!n++/
{
	this->p = (int *)arg1;
	printf("%d ", *this->p);
	this->p = (int *)alloca(8);
	this->p[0] = 7;
	this->p[1] = 8;
	printf("%d ", *this->p);
	this->q = this->p[0] == 7 ? this->p : (int *)arg1;
	printf("%d ", this->q[1]);
	this->q = this->p[0] == 8 ? this->p : (int *)arg1;
	printf("%d ", this->q[1]);
	a[0] = (int *)arg1;
	a[1] = this->p;
	printf("%d %d\n", *a[0], *a[1]);
}
pid$target:a.out:take:entry
/n == 1/
{
	printf("%d ", *this->p);
	this->p = (int *)arg1 + 1;
	printf("%d\n", *this->p);
	exit(0);
}
