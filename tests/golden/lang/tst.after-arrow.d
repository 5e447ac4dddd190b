/* @@vm: yes */
/* Behind -> stands a name, whatever the word is elsewhere: a keyword, a type, a
 * built-in variable (reference 1.1, IDENT-ONLY). */
BEGIN
{
	self->probe = 1; self->provider = 2; self->self = 3; self->string = 4;
	self->stringof = 5; self->translator = 6; self->userland = 7;
	self->xlate = 8;
	printf("%d %d %d %d %d %d %d %d\n", self->probe, self->provider,
	    self->self, self->string, self->stringof, self->translator,
	    self->userland, self->xlate);
	this->if = 1; this->int = 2; this->sizeof = 3; this->this = 4;
	this->size_t = 5; this->pid = 6; this->BEGIN = 7; this->struct = 8;
	printf("%d %d %d %d %d %d %d %d\n", this->if, this->int, this->sizeof,
	    this->this, this->size_t, this->pid, this->BEGIN, this->struct);
	self->import[1]++;
	self -> continue = "text";
	printf("%d %s\n", self->import[1], self->
	    continue);
	exit(0);
}
