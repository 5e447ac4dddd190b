/* @@target: spin 3 */
/* @@vm: yes */
/* BEGIN runs before the first call of the target, and prints first. */
int begun;

pid$target:a.out:work:entry
{
	trace(begun);
}

BEGIN
{
	begun = 7;
	trace("begin ");
}

END
{
	trace(begun);
	trace("\n");
}
