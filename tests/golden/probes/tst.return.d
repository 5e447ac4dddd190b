/* @@target: spin 3 */
/* @@vm: yes */
/* arg0 of a return is 0, arg1 the value; entry and return pair up in
 * recursion. */
pid$target:a.out:fact:entry
{
	self->n[self->depth++] = arg0;
}

pid$target:a.out:fact:return
/self->depth/
{
	self->depth--;
	@[self->n[self->depth], arg0, arg1] = count();
	self->n[self->depth] = 0;
}

END
{
	printa("%d %d %d %@d\n", @);
}
