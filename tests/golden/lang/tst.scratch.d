/* @@target: record */
/* @@vm: yes */
/* alloca, bcopy, copyin, copyinto (reference 6.2). */
pid$target:a.out:take:entry
{
	this->p = (int *)alloca(16);
	printf("%d %d\n", this->p[0], this->p[3]);
	this->p[1] = 5;
	*(this->p + 2) = this->p[1]++ + 10;
	printf("%d %d\n", this->p[1], this->p[2]);
	copyinto(arg1, 12, this->p);
	printf("%d %d %d %d\n", this->p[0], this->p[1], this->p[2], this->p[3]);
	this->q = (char *)alloca(this->p[0] + 5);
	bcopy(this->p + 1, this->q, 8);
	printf("%d %d\n", *(int *)this->q, ((int *)this->q)[1]);
	bcopy(copyin(arg3, 5), this->q, 4);
	this->q[4] = 0;
	printf("%s %c %d\n", stringof(this->q), this->q[1], this->q == "befo");
	this->q[0] = 'n';
	printf("%s\n", (string)this->q);
	printf("%d\n", this->q - (char *)this->p);
}

pid$target:a.out:done:entry
{
	printf("%d\n", *(int *)alloca(4));
}
