/* @@args: -q */
/* @@vm: yes */
/* The width of %*s may be an integer of any size. */
BEGIN
{
	self->depth++;
	self->depth++;
	printf("%*s> %d\n", self->depth * 2, "", 7);
	exit(0);
}
