/* @@args: -x nspec=3 */
/* @@vm: yes */
/* Several at once, committed in another order than begun; if decides. */
int s[int], n, y;
BEGIN
{
	s[0] = speculation();
	s[1] = speculation();
	s[2] = speculation();
}
BEGIN, BEGIN, BEGIN, BEGIN
{
	speculate(s[n % 3]);
	printf("%d into %d\n", n, s[n % 3]);
	n++;
}
BEGIN, BEGIN
{
	if (!y++) {
		speculate(s[1]);
	}
	printf("y %d\n", y);
}
BEGIN
{
	commit(s[1]);
}
BEGIN
{
	printf("one\n");
}
BEGIN
{
	discard(s[2]);
	commit(s[2]);
}
BEGIN
{
	commit(s[0]);
	s[0] = 0;
}
BEGIN
{
	printf("all\n");
	exit(0);
}
