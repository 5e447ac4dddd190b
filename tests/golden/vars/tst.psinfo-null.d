/* @@vm: yes */
/* A member of the pointer NULL: invalid address, and the clause's output goes. */
BEGIN
{
	self->p = curpsinfo;
	self->p = 0;
	printf("not seen\n");
	trace(self->p->pr_pid);
}

ERROR
{
	printf("%d %x\n", arg4, arg5);
	exit(0);
}
