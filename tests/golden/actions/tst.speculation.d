/* @@vm: yes */
/* What is speculated appears where it is committed, in order; a speculation
 * that is over takes nothing, and its number is free again. */
BEGIN
{
	self->s = speculation();
	printf("id %d, then %d\n", self->s, speculation());
}
BEGIN
{
	speculate(self->s);
	printf("first\n");
	x++;
}
BEGIN
{
	printf("between\n");
	discard(0);
	printf("after discard(0)\n");
}
BEGIN
{
	speculate(self->s);
	trace("second");
	printf(" %d\n", x);
}
BEGIN
{
	commit(self->s);
}
BEGIN
{
	speculate(self->s);
	printf("too late\n");
	x++;
}
BEGIN
{
	printf("x %d, id %d\n", x, self->s = speculation());
}
BEGIN
{
	speculate(self->s);
	printf("thrown away\n");
}
BEGIN
{
	discard(self->s);
	commit(self->s);
	discard(0);
}
BEGIN
{
	commit(0);
}
BEGIN
{
	printf("id %d\n", self->s = speculation());
}
BEGIN
{
	speculate(self->s);
	printf("never committed\n");
}
BEGIN
{
	exit(0);
}
