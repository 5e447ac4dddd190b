/* @@target: record */
/* The types of the target: args[], names of parameters, structures without
 * casts or copyin, enumerators (issue: types from the target). */
pid$target:a.out:take:entry
{
	printf("%c %d %s %s\n", args[0]->tag, args[0]->number,
	    stringof(args[0]->name), args.r->text);
	printf("%d %d %d\n", args[0]->next->number, args[0]->corner[1].y,
	    args.r->at.y);
	printf("%d %d %d\n", args.r->low, args.r->mid, args.r->sign);
	printf("%d %d %s\n", args.n[2], args.c, stringof(args.s));
	printf("%d %d\n", args.c == BLUE, args.r->color == GREEN);
	print(args.c);
	this->copy = *args.r->next;
	this->copy.name = NULL;
	this->copy.call = NULL;
	print(this->copy);
	printf("%d %d\n", sizeof (*args[0]), sizeof (args.r->corner));
	self->r = args.r;
}

pid$target:a.out:take:return
{
	printf("%d %d %x\n", args[1], self->r->number,
	    self->r->word.whole);
}
