/* @@args: -x strsize=8192 -x bufsize=1m */
/* Long strings: they do not make a program that jumps too far. */
BEGIN
{
	this->s = "s";
	printf("%s%s%s%s%s%s\n", this->s = strjoin(this->s, "a"),
	    this->b = strjoin(this->s, "b"), this->c = strjoin(this->b, "c"),
	    this->d = strjoin(this->c, "d"), this->e = strjoin(this->d, "e"),
	    this->f = strjoin(this->e, "f"));
	self->x = strjoin(this->f, "g");
	a[self->x] = this->f;
	@[self->x, a["sabcdefg"]] = count();
	printf("%s %d\n", a[self->x], strlen(self->x));
	exit(0);
}
