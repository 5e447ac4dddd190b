/* @@target: spin 3 */
/* @@vm: yes */
/* self-> follows a recursive function: 3 times 5 calls deep. */
pid$target::fact:entry
{
	self->depth++;
	@deep = max(self->depth);
}

pid$target::fact:return
/self->depth/
{
	self->depth--;
	@returns = count();
}

END
{
	printa("%@d deep\n", @deep);
	printa("%@d returns\n", @returns);
}
