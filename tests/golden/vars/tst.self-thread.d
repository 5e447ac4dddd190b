/* @@target: spin 1 */
/* @@vm: yes */
/* self-> of a firing belongs to the thread it fires in: BEGIN and END share
 * minid's, a probe of the target has its own (reference 3.5). */
BEGIN
{
	self->x = 5;
	self->a["k"] = 6;
}
pid$target:a.out:work:entry
{
	printf("%d %d\n", self->x, self->a["k"]);
	self->x = 7;
}
pid$target:a.out:work:return
{
	printf("%d\n", self->x);
}
END
{
	printf("%d %d\n", self->x, self->a["k"]);
}
