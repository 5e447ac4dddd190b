/* @@args: -x strsize=64k */
/* @@vm: yes */
/* Strings that are longer than the storage of a task is large (10: strsize is
 * any size). */
BEGIN
{
	self->s = strjoin("ab", "cd");
	this->t = strjoin(self->s, toupper(self->s));
	a[this->t] = strlen(this->t);
}

BEGIN
/self->s == "abcd"/
{
	printf("%s %d %s\n", this->t, a["abcdABCD"], substr(self->s, 1));
	exit(0);
}
