/* @@vm: yes */
/* A NULL string stays NULL through ?:, however deep, and faults where a NULL
 * string does. A plain global is never NULL. */
self string s;
string elem[int];
int one;

BEGIN
{
	one = 1;
	printf("%d %d\n", (one ? self->s : "x") == NULL,
	    (one ? "x" : self->s) == NULL);
	printf("%d\n", (one ? (one ? elem[3] : "x") : "y") == NULL);
	this->t = one ? self->s : "x";
	printf("%d [%s]\n", this->t == NULL, one ? self->s : "x");
	elem[1] = one ? elem[2] : "x";
	printf("%d\n", elem[1] == NULL);
	self->s = "set";
	elem[1] = one ? self->s : elem[2];
	printf("%d %s\n", elem[1] == NULL, elem[1]);
}

BEGIN
{
	printf("dropped %d\n", strlen(one ? elem[2] : "x"));
}

BEGIN
{
	exit(0);
}

ERROR
{
	printf("fault %d in clause %d\n", arg4, arg2);
}
