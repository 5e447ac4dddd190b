/* @@target: record */
/* Structures that no script defines are those of the target, also behind
 * casts and in variables; args[] has the same type. */
self struct record *saved;

pid$target:a.out:take:entry
{
	printf("%d %s\n", ((struct record *)arg0)->number,
	    ((struct record *)arg0)->next->text);
	printf("%d %d\n", sizeof (struct record), offsetof(struct record, word));
	self->saved = args[0];
	this->p = (struct point *)((uintptr_t)args.r + offsetof(struct record, corner));
	printf("%d %d\n", this->p[1].x, (this->p + 1)->y);
	print((struct point *)this->p == &args.r->corner[0]);
	this->w = ((struct record *)arg0)->word;
	printf("%x\n", this->w.whole);
}

pid$target:a.out:take:return
{
	printf("%s\n", stringof(self->saved->next->name));
	print(*(union word *)&self->saved->word);
}
