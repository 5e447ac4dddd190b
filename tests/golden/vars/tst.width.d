/* @@vm: yes */
/* A variable that is made by assignments is as wide as the widest of them. */
BEGIN
{
	t = 0;
	self->t = 0;
}

BEGIN
{
	t = walltimestamp;
	self->t = walltimestamp;
	printf("%d %d\n", t > 1700000000000000000, self->t > 1700000000000000000);
	exit(0);
}
