/* @@loud: yes */
/* @@filter: s/^ *[0-9]* *1 *:BEGIN //;/^CPU/d;/matched/d */
/* @@vm: yes */
/* Arrays are shown as bytes, also those of characters (reference 8.4);
 * tracemem() takes them as the pointers that they are (6.1). */
struct s {
	char name[8];
	int n;
};
struct s v;
char buf[4];

BEGIN
{
	v.name[0] = 'a';
	v.n = 7;
	buf[0] = 'h';
	buf[1] = 'i';
	trace(buf);
	trace(v.name);
	trace(v);
}

BEGIN
{
	printf("%s|%.1s|%4s|%S", buf, buf, buf, buf);
	tracemem(v.name, 8, 2);
	this->p = (struct s *)alloca(sizeof(struct s));
	this->p->name[1] = 'z';
	tracemem(this->p->name, 4);
	exit(0);
}
