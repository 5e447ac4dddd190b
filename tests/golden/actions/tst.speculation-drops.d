/* @@args: -x nspec=2 -x specsize=100 */
/* @@vm: yes */
/* Two speculations at a time, of 100 bytes each: what does not fit is dropped
 * with the rest of its clause, what a number is asked in vain is counted. */
BEGIN
{
	a = speculation();
	b = speculation();
	printf("%d %d %d %d\n", a, b, speculation(), speculation());
}
BEGIN
{
	speculate(b);
	printf("fits %d\n", x++);
}
BEGIN
{
	speculate(b);
	printf("fits, too %d\n", x++);
}
BEGIN
{
	speculate(b);
	tracemem(0, 100);
	x++;
}
BEGIN
{
	discard(a);
	commit(b);
}
BEGIN
{
	printf("x %d\n", x);
	exit(0);
}
