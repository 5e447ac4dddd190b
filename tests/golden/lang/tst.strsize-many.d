/* @@args: -x strsize=4096 */
/* @@vm: yes */
/* Many strings: together they are more than the storage of a task holds. */
BEGIN
{
	self->s0 = strjoin("a", "-");
	self->s1 = strjoin("b", "-");
	self->s2 = strjoin("c", "-");
	self->s3 = strjoin("d", "-");
	self->s4 = strjoin("e", "-");
	self->s5 = strjoin("f", "-");
	self->s6 = strjoin("g", "-");
	self->s7 = strjoin("h", "-");
	self->s8 = strjoin("i", "-");
	self->s9 = strjoin("j", "-");
	self->s10 = strjoin("k", "-");
	self->s11 = strjoin("l", "-");
	self->s12 = strjoin("m", "-");
	self->s13 = strjoin("n", "-");
	self->s14 = strjoin("o", "-");
	self->s15 = strjoin("p", "-");
	self->s16 = strjoin("q", "-");
	self->s17 = strjoin("r", "-");
	self->s18 = strjoin("s", "-");
	self->s19 = strjoin("t", "-");
}

BEGIN
{
	printf("%s", self->s0);
	printf("%s", self->s1);
	printf("%s", self->s2);
	printf("%s", self->s3);
	printf("%s", self->s4);
	printf("%s", self->s5);
	printf("%s", self->s6);
	printf("%s", self->s7);
	printf("%s", self->s8);
	printf("%s", self->s9);
	printf("%s", self->s10);
	printf("%s", self->s11);
	printf("%s", self->s12);
	printf("%s", self->s13);
	printf("%s", self->s14);
	printf("%s", self->s15);
	printf("%s", self->s16);
	printf("%s", self->s17);
	printf("%s", self->s18);
	printf("%s", self->s19);
	exit(0);
}
